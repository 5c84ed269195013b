// The page: whose portrait, its look, its address. Changes of the portrait are in change.js, all people in people.js.

import * as service from "./service.js";
import { Change } from "./change.js";
import { People } from "./people.js";

const $ = (id) => document.getElementById(id);
const UserPortrait = customElements.get("user-portrait");
const pause = 120;
const presenceInterval = 10_000;

// MARK: Whose

const prompts = {
    "screen-name": { label: "Screen name", type: "text", mode: "text", example: "jane" },
    "email": { label: "E-mail", type: "email", mode: "email", example: "jane.doe@example.com" },
    "user-id": { label: "User id", type: "text", mode: "numeric", example: "20156" },
};

const chosen = (name) => document.querySelector(`input[name="${name}"]:checked`).value;
const choose = (name, value) => { document.querySelector(`input[name="${name}"][value="${value}"]`).checked = true; };

function prompt() {
    const { label, type, mode, example } = prompts[chosen("by")];
    $("name-label").textContent = label;
    Object.assign($("name"), { type, inputMode: mode, placeholder: example });
}

// MARK: Look

function look() {
    const shape = chosen("shape");
    return {
        size: Number($("size-number").value),
        shape: shape === "round" ? `round:${$("radius").value}` : shape,
        borderWidth: Number($("border").value),
        borderColor: $("color-text").value.trim(),
        grayscale: $("grayscale").checked,
        format: $("format").value,
    };
}

// Puts a look on the controls.
function dress({ shape, width, color }) {
    const [name, radius] = shape.split(":");
    choose("shape", name);
    if (radius) $("radius").value = radius;
    $("border").value = width;
    $("color-text").value = color;
}

const isColor = (text) => CSS.supports("color", text) && /^(#[0-9a-f]{3,8}|[a-z]+)$/i.test(text);

// A colour as the picker has it: #rrggbb.
function opaque(color) {
    const [digits] = /^#[0-9a-f]{6}/i.exec(color) ?? [];
    if (digits) return digits.toLowerCase();
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

// What follows from the controls: other controls, and which theme they make up.
function settle() {
    const { shape, borderWidth, borderColor } = look();
    $("radius-row").hidden = !shape.startsWith("round");
    $("color-row").hidden = borderWidth === 0;
    $("radius-output").value = $("radius").value;
    $("border-output").value = $("border").value;
    $("size").value = $("size-number").value;
    $("color-text").setCustomValidity(isColor(borderColor) ? "" : "write #rgb, #rrggbb, #rrggbbaa or a name");
    if (isColor(borderColor)) $("color").value = opaque(borderColor);
    for (const chip of document.querySelectorAll("[data-theme]")) {
        const theme = UserPortrait.themes[chip.dataset.theme];
        const isWorn = shape === theme.shape && borderWidth === 1 && borderColor.toLowerCase() === theme.color;
        chip.setAttribute("aria-pressed", isWorn);
    }
}

function toggleTheme(name) {
    const isWorn = document.querySelector(`[data-theme="${name}"]`).getAttribute("aria-pressed") === "true";
    const { shape, color } = UserPortrait.themes[name];
    dress(isWorn ? { shape: "square", width: 0, color } : { shape, width: 1, color });
}

// MARK: The portrait

let user = null;
let shown = null;
let underWay = null;
let timer = 0;

let watched = null;

// With a token the page opens on the people; without one, and where somebody is named, on one person.
const people = new People({
    onOpen: ({ userId }) => {
        const text = new URLSearchParams({ "user-id": userId });
        location.hash = `${text}`;
    },
    onRefused: (error) => {
        change.refuse(error);
        turn();
    },
});
const change = new Change({
    onChanged: () => (user ? show() : turn()),
    onToken: (isThere) => {
        $("to-people").hidden = !isThere;
        if (!isThere) people.forget();
    },
});

function turn() {
    const isNamed = recall();
    if (!isNamed && service.token.value) {
        underWay?.abort();
        watch(null);
        user = null;
        change.turnTo(null);
        $("person").hidden = true;
        $("to-people").ariaCurrent = "page";
        return people.open();
    }
    people.close();
    $("to-people").ariaCurrent = null;
    $("person").hidden = false;
    prompt();
    settle();
    return show();
}

// Shows another portrait of the user as soon as there is one; what is shown was not taken from the browser's cache.
function watch(userId) {
    if (watched?.userId === userId) return;
    watched?.end();
    watched = null;
    if (userId === null) return;
    const stream = UserPortrait.stream(service.absolute("./"), service.token.value);
    watched = { userId, end: stream.watch(userId, (state, isFirst) => { if (!isFirst) show(); }) };
}

function target() {
    const query = $("placeholder").value ? `?placeholder=${$("placeholder").value}` : "";
    return { path: service.userPath(user), recipe: UserPortrait.recipe(look()), query };
}

// Loads and shows the portrait that the controls ask for; a later call takes the place of an earlier one.
async function show() {
    if (!user) return;
    if (!$("look").checkValidity()) return void $("look").reportValidity();
    underWay?.abort();
    underWay = new AbortController();
    const { signal } = underWay;
    const { path, recipe, query } = target();
    const address = `${path}/${service.recipePath(recipe)}`;
    $("field").setAttribute("aria-busy", "true");
    try {
        const picture = await service.picture(address + query, signal);
        reveal(picture);
        // The account is made from the original anew, so the picture does not wait for it.
        const account = await service.account(address, signal);
        explain(picture, account);
        addresses(path, account, query);
        change.turnTo(account, picture);
        watch(account.userId);
    } catch (error) {
        if (error.name === "AbortError") return;
        conceal(error);
        change.turnTo(null);
        watch(null);
    }
    $("field").removeAttribute("aria-busy");
    lookAfterPortal();
}

function reveal({ blob }) {
    if (shown) URL.revokeObjectURL(shown);
    shown = URL.createObjectURL(blob);
    const { size } = look();
    Object.assign($("picture"), { src: shown, alt: `Portrait of ${user.name}`, width: size, height: size, hidden: false });
    $("field").dataset.state = "shown";
    service.tell($("problem"), null);
    document.title = `${user.name} – portrait`;
}

function explain(picture, account) {
    const { size } = look();
    const format = picture.blob.type.replace("image/", "").toUpperCase();
    $("facts").textContent = explanation(picture, account);
    $("measures").textContent = `${format} · ${size} × ${size} · ${bytes(picture.blob.size)} · user ${account.userId ?? "unknown"}`;
}

function conceal(error) {
    $("picture").hidden = true;
    $("field").dataset.state = "failed";
    for (const id of ["facts", "measures"]) $(id).textContent = "";
    service.tell($("problem"), error);
    for (const id of ["recipe", "url", "html", "element"]) $(id).textContent = "–";
    for (const button of document.querySelectorAll(".copy")) button.disabled = true;
}

const reasons = { "no-portrait": "this user has no portrait", "no-picture": "this user's portrait was removed" };

function explanation({ source, reason }, { ageSeconds, pending, fallback }) {
    if (pending) return source === "placeholder" ? "Removed, but not in the portal yet." : "New, and not in the portal yet.";
    if (source === "placeholder") return `A placeholder: ${reasons[reason] ?? reason}.`;
    if (source === "remote") return "Fresh from the portal.";
    return `From the cache, ${age(ageSeconds)}${fallback ? "; the portal did not answer" : ""}.`;
}

function age(seconds) {
    const units = [[86_400, "day"], [3_600, "hour"], [60, "minute"]];
    const [length, name] = units.find(([length]) => seconds >= length) ?? [];
    if (!length) return "seen just now";
    const count = Math.floor(seconds / length);
    return `seen ${count} ${name}${count === 1 ? "" : "s"} ago`;
}

const bytes = (count) => count < 1_000 ? `${count} bytes` : `${(count / 1_000).toFixed(count < 100_000 ? 1 : 0)} kB`;

// MARK: Address

function addresses(path, account, query) {
    const { size, shape, borderWidth, borderColor, grayscale, format } = look();
    // The canonical recipe is the service's word; only `auto` is the client's own.
    const recipe = format === "auto" ? `${account.recipe}/format:auto` : account.recipe;
    const url = service.absolute(`${path}/${service.recipePath(recipe)}${query}`);
    const text = (value) => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
    const attributes = [
        [user.by, user.name], ["size", size], ["shape", shape === "square" ? null : shape],
        ["border-width", borderWidth || null], ["border-color", borderWidth ? borderColor : null],
        ["placeholder", $("placeholder").value || null],
    ].filter(([, value]) => value !== null).map(([name, value]) => `${name}="${text(`${value}`)}"`);
    if (grayscale) attributes.push("grayscale");
    const script = `<script src="${text(service.absolute("user-portrait.js"))}" defer></script>`;
    write("recipe", recipe);
    write("url", url);
    write("html", `<img src="${text(url)}" width="${size}" height="${size}" alt="">`);
    write("element", `${script}\n<user-portrait ${attributes.join(" ")}></user-portrait>`);
    for (const button of document.querySelectorAll(".copy")) button.disabled = false;
}

// Lines break behind slashes where they have to.
function write(id, text) {
    const parts = text.split(/(?<=[^<:/]\/)/);
    $(id).replaceChildren(...parts.flatMap((part, index) => index ? [document.createElement("wbr"), part] : [part]));
}

async function copy(button) {
    const source = $(button.dataset.copies);
    try {
        await navigator.clipboard.writeText(source.textContent);
    } catch {
        // Without a secure context the clipboard is reached by a selection only.
        getSelection().selectAllChildren(source);
        if (!document.execCommand("copy")) return void ($("copied").textContent = "Selected; copy it by hand.");
        getSelection().removeAllRanges();
    }
    $("copied").textContent = `${button.dataset.copies} copied`;
    button.classList.add("done");
    setTimeout(() => button.classList.remove("done"), 1_500);
}

// MARK: The portal

const presences = { answering: "Portal answers", away: "Portal is away", unknown: "Portal not asked yet" };

async function lookAfterPortal() {
    let state = "gone";
    let text = "Service does not answer";
    try {
        const { portal, pending } = await service.readiness();
        state = portal;
        text = presences[portal] + (pending ? `, ${pending} waiting` : "");
    } catch {
        // The lamp tells it.
    }
    if ($("presence-text").textContent !== text) $("presence-text").textContent = text;
    $("presence").dataset.state = state;
}

// MARK: Addresses of the page: what is chosen stands behind the #, which no server gets to see

function remember() {
    const { size, shape, borderWidth, borderColor, grayscale, format } = look();
    const entries = { [user.by]: user.name, size, shape, border: `${borderWidth}:${borderColor}`, format };
    const text = new URLSearchParams(entries);
    if (grayscale) text.set("grayscale", "");
    if ($("placeholder").value) text.set("placeholder", $("placeholder").value);
    history.replaceState(null, "", `#${text}`);
}

function recall() {
    const entries = new URLSearchParams(location.hash.slice(1));
    const by = Object.keys(prompts).find((name) => entries.get(name));
    if (!by) return false;
    choose("by", by);
    $("name").value = entries.get(by);
    user = { by, name: entries.get(by) };
    if (Number(entries.get("size")) > 0) $("size-number").value = entries.get("size");
    const [width, color] = (entries.get("border") ?? "").split(":");
    if (/^(square|circle|round:\d{1,4})$/.test(entries.get("shape"))) {
        dress({ shape: entries.get("shape"), width: Number(width) || 0, color: color || $("color-text").value });
    }
    $("grayscale").checked = entries.has("grayscale");
    for (const id of ["format", "placeholder"]) {
        const value = entries.get(id);
        if ([...$(id).options].some((option) => option.value === value)) $(id).value = value;
    }
    return true;
}

// MARK: Wiring

function adjusted() {
    settle();
    if (!user) return;
    clearTimeout(timer);
    timer = setTimeout(() => { if ($("look").checkValidity()) { remember(); show(); } }, pause);
}

$("who").addEventListener("submit", (event) => {
    event.preventDefault();
    user = { by: chosen("by"), name: $("name").value.trim() };
    if (!$("look").checkValidity()) return void $("look").reportValidity();
    remember();
    show();
});
for (const radio of document.querySelectorAll('input[name="by"]')) {
    radio.addEventListener("change", () => { $("name").value = ""; prompt(); });
}
$("look").addEventListener("submit", (event) => event.preventDefault());
$("look").addEventListener("input", ({ target }) => {
    if (target.id === "size") $("size-number").value = target.value;
    if (target.id === "color") $("color-text").value = target.value;
    adjusted();
});
for (const chip of document.querySelectorAll("[data-theme]")) {
    chip.addEventListener("click", () => { toggleTheme(chip.dataset.theme); adjusted(); });
}
for (const button of document.querySelectorAll(".copy")) button.addEventListener("click", () => copy(button));
addEventListener("hashchange", () => { if (location.hash !== "#stage") turn(); });
$("skip").addEventListener("click", (event) => {
    if (!people.isShown) return;
    event.preventDefault();
    people.focus();
});

prompt();
settle();
turn();
lookAfterPortal();
setInterval(() => { if (!document.hidden) lookAfterPortal(); }, presenceInterval);
