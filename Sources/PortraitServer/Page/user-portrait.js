// <user-portrait>: a user's portrait on any page.
//
//     <script src="https://portraits.example.com/user-portrait.js" defer></script>
//     <user-portrait user-id="20156" size="96" shape="circle" border-width="2"></user-portrait>
//
// One of user-id, email and screen-name tells whose portrait it is. The other attributes, all of which may change at any time:
//
//     size            width and height in CSS pixels, 96 by default; twice as many are loaded where the screen has them
//     shape           square (default), circle or round:RADIUS
//     border-width    in CSS pixels; 1 where a colour or a theme is given, else 0
//     border-color    #rgb, #rrggbb, #rrggbbaa or a name of CSS
//     grayscale       without a value: takes the colours away
//     theme           default or flat7: the looks of Liferay Screens; a shape or border that is given takes the place of theirs
//     policy          remote-only, remote-first, cache-first or cache-only; what the service does by default otherwise
//     placeholder     silhouette (default) or initials: what the service shows for a user without a portrait
//     alt             the text for those who don't see it, "Portrait" by default; empty where it only decorates
//     server          the service, by default the one that this script came from
//     live            without a value: shows another portrait of a user-id within two seconds, without being loaded anew
//     editable        without a value: a click, or a picture that is dropped, changes the portrait of a user-id; wants a token
//     token           a token of the service with the scope `edit`; better set as the property of that name, where no page's
//                     source shows it
//
// A figure stands in while the portrait is loaded and where it can't be. Events: `portraitload` with detail {url}, and
// `portraiterror` with detail {status, code, message, hint, url}; status is 0 where nothing is known of the answer.
// refresh() loads it again past all caches before the service, and resolves when it is shown or has failed.
// upload(blob) and removePortrait() change the portrait and resolve to what became of it: {outcome, pending}. Events of these:
// `portraituploaded` where the portal has it, `portraitstored` where the service keeps it, to send it later (`pending`) or, by its
// policy, for itself (`local-only`), and `portraituploaderror` with the same detail as `portraiterror`. A live portrait that is another one now sends `portraitchange`
// with detail {version, source, pending}.
// Nothing here needs an inline script or style: a page's Content-Security-Policy has to allow this script and, under img-src
// (and connect-src, for the details of failures and for live), the service.
(() => {
    "use strict";

    const maximumSize = 2048;
    const themes = {
        default: { shape: "round:4", color: "#00b8e0de" },
        flat7: { shape: "circle", color: "#27ae61" },
    };
    const selectors = { "user-id": "", "email": "by-email/", "screen-name": "by-screen-name/" };

    const script = document.currentScript ?? document.querySelector('script[src*="user-portrait.js"]');
    const home = new URL(".", script?.src || document.baseURI).href;

    // MARK: Live

    const mostOfStream = 200;
    const gathering = 50;
    const silence = 45_000;
    const retries = { first: 1_000, last: 30_000 };
    // How long a page may be hidden before it gives its stream up; browsers open only a few connections to a host.
    const hiddenTime = 60_000;

    // The events of the portraits that a page watches: all of a service come through one stream.
    class PortraitStream {
        static #streams = new Map();

        // The stream of a service; with a token it is this token's.
        static of(server, token = "") {
            const key = `${server} ${token}`;
            if (!this.#streams.has(key)) this.#streams.set(key, new PortraitStream(server, token));
            return this.#streams.get(key);
        }

        #server;
        #token;
        #listeners = new Map();
        #states = new Map();
        #order = [];
        #connections = [];
        #gatherTimer = 0;
        #hideTimer = 0;
        #pause = retries.first;

        constructor(server, token) {
            this.#server = server;
            this.#token = token;
            document.addEventListener("visibilitychange", () => {
                clearTimeout(this.#hideTimer);
                if (!document.hidden) return this.#open();
                this.#hideTimer = setTimeout(() => this.#close(), hiddenTime);
            });
        }

        // Has a function called with each state of a user's portrait, and whether it is the first one that is heard, which may be
        // told before this returns; gives what ends it.
        watch(userId, hear) {
            const id = Number(userId);
            if (!this.#listeners.has(id)) {
                this.#listeners.set(id, new Set());
                this.#gather();
            }
            this.#listeners.get(id).add(hear);
            if (this.#states.has(id)) hear(this.#states.get(id), true);
            return () => {
                const listeners = this.#listeners.get(id);
                if (!listeners?.delete(hear) || listeners.size > 0) return;
                this.#listeners.delete(id);
                this.#states.delete(id);
                this.#gather();
            };
        }

        // Users that come one after the other are asked for together.
        #gather() {
            clearTimeout(this.#gatherTimer);
            this.#gatherTimer = setTimeout(() => { this.#close(); this.#open(); }, gathering);
        }

        #close() {
            for (const connection of this.#connections) connection.abort();
            this.#connections = [];
        }

        #open() {
            if (this.#connections.length > 0) return;
            const known = this.#order.filter((id) => this.#listeners.has(id));
            this.#order = [...known, ...[...this.#listeners.keys()].filter((id) => !known.includes(id))];
            for (let start = 0; start < this.#order.length; start += mostOfStream) {
                const connection = new AbortController();
                this.#connections.push(connection);
                this.#listen(this.#order.slice(start, start + mostOfStream), connection);
            }
        }

        async #listen(users, connection) {
            let pause = this.#pause;
            try {
                const [first, ...others] = users;
                const also = others.length > 0 ? `?also=${others.join(",")}` : "";
                const headers = this.#token ? { Authorization: `Bearer ${this.#token}` } : {};
                const options = { headers, cache: "no-store", credentials: "omit", signal: connection.signal };
                const response = await fetch(`${this.#server}portraits/${first}/events${also}`, options);
                // The first one is asked for by name: where there is none, another one takes its place.
                if (response.status === 404) this.#order = [...this.#order.filter((id) => id !== first), first];
                if (!response.ok) pause = Math.max(pause, 1_000 * Number(response.headers.get("Retry-After") ?? 0));
                else await this.#read(response.body, connection);
            } catch {
                // Away, or given up here.
            }
            if (connection.signal.aborted && !connection.wasSilent) return;
            this.#pause = Math.min(2 * this.#pause, retries.last);
            setTimeout(() => {
                if (connection.signal.aborted && !connection.wasSilent || !this.#connections.includes(connection)) return;
                this.#close();
                this.#open();
            }, pause * (0.5 + Math.random() / 2));
        }

        async #read(body, connection) {
            const reader = body.pipeThrough(new TextDecoderStream()).getReader();
            let text = "";
            let timer = 0;
            const wait = () => {
                clearTimeout(timer);
                timer = setTimeout(() => { connection.wasSilent = true; connection.abort(); }, silence);
            };
            try {
                while (true) {
                    wait();
                    const { value, done } = await reader.read();
                    if (done) return;
                    this.#pause = retries.first;
                    const parts = (text + value).split("\n\n");
                    text = parts.pop();
                    for (const part of parts) this.#take(part);
                }
            } finally {
                clearTimeout(timer);
            }
        }

        #take(part) {
            const data = part.split("\n").find((line) => line.startsWith("data: "));
            if (!data) return;
            const state = JSON.parse(data.slice(6));
            const old = this.#states.get(state.userId);
            this.#states.set(state.userId, state);
            if (old && old.version === state.version && old.pending === state.pending) return;
            for (const hear of this.#listeners.get(state.userId) ?? []) hear(state, !old);
        }
    }

    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
        :host { display: inline-block; vertical-align: middle; line-height: 0; }
        :host([hidden]) { display: none; }
        .frame { position: relative; inline-size: var(--size); block-size: var(--size); max-inline-size: 100%; }
        img, svg { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; }
        img { opacity: 0; transition: opacity 160ms ease-out; }
        .shown img { opacity: 1; }
        svg { border-radius: var(--radius); background: #dfe3e6; color: #a9b2b9; }
        .shown svg { visibility: hidden; }
        button { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; padding: 0; border: 0; background: none;
            border-radius: var(--radius); cursor: pointer; }
        button:hover, button:focus-visible, .over button { background: rgb(0 0 0 / 25%); }
        button:focus-visible { outline: 2px solid #1a73e8; outline-offset: 2px; }
        button[aria-busy=true] { cursor: progress; background: rgb(255 255 255 / 50%); }
        @media (prefers-color-scheme: dark) { svg { background: #39424a; color: #6d7983; } }
        @media (prefers-reduced-motion: reduce) { img { transition: none; } }
    `);

    // What a look is made of, with the themes' parts where nothing else is asked for.
    function outline({ shape, borderWidth, borderColor, theme }) {
        const base = themes[theme];
        const width = borderWidth ?? (base || borderColor ? 1 : 0);
        return { shape: shape ?? base?.shape ?? "square", width, color: borderColor ?? base?.color ?? themes.default.color };
    }

    // The recipe of a look; scale is 2 for a screen with two pixels where CSS has one.
    function recipe(look, scale = 1) {
        const { shape, width, color } = outline(look);
        const steps = [`resize:${look.size * scale}x${look.size * scale}`];
        if (look.grayscale) steps.push("grayscale");
        if (shape === "circle") steps.push("circle");
        if (shape.startsWith("round:")) steps.push(`round:${Number(shape.slice(6)) * scale}`);
        if (width > 0 && color !== "transparent") steps.push(`border:${width * scale}:${color}`);
        if (look.format) steps.push(`format:${look.format}`);
        return steps.join("/");
    }

    function figure() {
        const names = "http://www.w3.org/2000/svg";
        const svg = document.createElementNS(names, "svg");
        svg.setAttribute("viewBox", "0 0 64 64");
        svg.setAttribute("part", "placeholder");
        const path = document.createElementNS(names, "path");
        path.setAttribute("d", "M32 12a12 12 0 0 1 0 25 12 12 0 0 1 0-25zM8 64c0-15 10-22 24-22s24 7 24 22z");
        path.setAttribute("fill", "currentColor");
        svg.append(path);
        return svg;
    }

    class UserPortrait extends HTMLElement {
        static observedAttributes = [
            ...Object.keys(selectors), "size", "shape", "border-width", "border-color", "grayscale", "theme", "policy",
            "placeholder", "alt", "server", "editable", "token", "live",
        ];
        static recipe = recipe;
        static themes = themes;
        static stream = (server, token) => PortraitStream.of(server, token);

        #frame = document.createElement("div");
        #figure = figure();
        #image = null;
        #url = null;
        #isAsked = false;
        #refreshedAt = 0;
        #token = null;
        #button = null;
        #finish = () => {};
        #watched = null;
        #version = null;
        #former = null;

        constructor() {
            super();
            this.#frame.className = "frame";
            this.#frame.append(this.#figure);
            const root = this.attachShadow({ mode: "open" });
            root.adoptedStyleSheets = [sheet];
            root.append(this.#frame);
        }

        connectedCallback() { this.#ask(); }
        disconnectedCallback() { this.#drop(); this.#end(); this.#watch(null); }
        attributeChangedCallback(name, old, value) { if (old !== value) this.#ask(); }

        // The address of the picture that is shown or loaded; null where there is none.
        get currentURL() { return this.#url; }

        refresh() {
            // An address of its own, also after the page was loaded anew: no cache on the way has it.
            this.#refreshedAt = Math.max(Date.now(), this.#refreshedAt + 1);
            this.#url = null;
            return new Promise((resolve) => {
                this.#render();
                if (this.#url === null) return resolve();
                const earlier = this.#finish;
                this.#finish = () => { earlier(); resolve(); };
            });
        }

        // The token that edits are sent with; the property goes before the attribute, and shows in no page's source.
        get token() { return this.#token ?? this.getAttribute("token"); }
        set token(value) { this.#token = value || null; this.#ask(); }

        // Whether the portrait can be changed here.
        get editable() {
            return this.hasAttribute("editable") && Boolean(this.token) && Boolean(this.getAttribute("user-id")?.trim());
        }

        // Gives the user another portrait: a File or another Blob.
        upload(blob) { return this.#edit("PUT", blob); }

        // Takes the user's portrait away.
        removePortrait() { return this.#edit("DELETE", null); }

        async #edit(method, body) {
            const detail = { status: 0, code: "unknown", message: "the portrait could not be changed", hint: "", url: null };
            let outcome = "uploaded";
            this.#button?.setAttribute("aria-busy", "true");
            try {
                if (!this.editable) {
                    Object.assign(detail, { code: "usage", message: "editing is off", hint: "editable, user-id and a token are wanted" });
                    throw detail;
                }
                detail.url = this.#base();
                const headers = { Authorization: `Bearer ${this.token}` };
                if (body?.type) headers["Content-Type"] = body.type;
                const response = await fetch(detail.url, { method, headers, body, credentials: "omit" });
                detail.status = response.status;
                if (!response.ok) {
                    const { code, detail: message, hint } = await response.json();
                    throw Object.assign(detail, code && { code }, message && { message }, hint && { hint });
                }
                // 202 is the service's word that it keeps the edit and will send it, also that of an older one.
                outcome = response.headers.get("Portrait-Outcome") ?? (detail.status === 202 ? "pending" : outcome);
            } catch (error) {
                if (error !== detail) detail.message = error.message || detail.message;
                this.#tell("portraituploaderror", detail);
                throw Object.assign(new Error(detail.message), detail);
            } finally {
                this.#button?.removeAttribute("aria-busy");
            }
            const saved = { outcome, pending: outcome === "pending", status: detail.status, url: detail.url };
            this.#tell(outcome === "uploaded" ? "portraituploaded" : "portraitstored", saved);
            await this.refresh();
            return saved;
        }

        #tell(name, detail) {
            this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
        }

        // The button over the picture, where it can be changed.
        #control() {
            if (!this.editable) {
                this.#button?.remove();
                this.#button = null;
                return;
            }
            if (this.#button) return;
            const input = document.createElement("input");
            input.type = "file";
            input.accept = "image/*";
            input.hidden = true;
            const button = document.createElement("button");
            button.type = "button";
            button.setAttribute("part", "edit");
            button.setAttribute("aria-label", "Change the portrait");
            const send = (file) => { if (file) this.upload(file).catch(() => {}); };
            input.addEventListener("change", () => { send(input.files[0]); input.value = ""; });
            button.addEventListener("click", () => input.click());
            const over = (isOver) => (event) => { event.preventDefault(); this.#frame.classList.toggle("over", isOver); };
            button.addEventListener("dragover", over(true));
            button.addEventListener("dragleave", over(false));
            button.addEventListener("drop", (event) => { over(false)(event); send(event.dataTransfer.files[0]); });
            button.append(input);
            this.#button = button;
            this.#frame.append(button);
        }

        // Several attributes that change one after the other are one change.
        #ask() {
            if (this.#isAsked) return;
            this.#isAsked = true;
            queueMicrotask(() => { this.#isAsked = false; this.#render(); });
        }

        #render() {
            if (!this.isConnected) return;
            let look;
            let base;
            try {
                look = this.#look();
                base = this.#base();
            } catch (error) {
                this.#drop();
                this.#label();
                return this.#fail({ status: 0, code: "usage", message: error.message, hint: "see the attributes", url: null });
            }
            const { shape } = outline(look);
            this.#frame.style.setProperty("--size", `${look.size}px`);
            const radius = shape === "circle" ? "50%" : `${shape.startsWith("round:") ? Number(shape.slice(6)) : 0}px`;
            this.#frame.style.setProperty("--radius", radius);
            this.#watch(base);
            if (base === null) this.#drop();
            else this.#load(base, look);
            this.#label();
            this.#control();
        }

        #look() {
            const number = (name, fallback, least, most) => {
                const text = this.getAttribute(name);
                if (text === null) return fallback;
                if (!/^\d{1,5}$/.test(text) || Number(text) < least || Number(text) > most) {
                    throw new Error(`${name}="${text}" is no number from ${least} to ${most}`);
                }
                return Number(text);
            };
            const shape = this.getAttribute("shape") ?? undefined;
            if (shape !== undefined && !/^(square|circle|round:\d{1,4})$/.test(shape)) {
                throw new Error(`shape="${shape}" is none of square, circle and round:RADIUS`);
            }
            const borderColor = this.getAttribute("border-color") ?? undefined;
            if (borderColor !== undefined && !/^(#[0-9a-f]{3,8}|[a-z]+)$/i.test(borderColor)) {
                throw new Error(`border-color="${borderColor}" is no colour`);
            }
            const theme = this.getAttribute("theme") ?? undefined;
            if (theme !== undefined && !Object.hasOwn(themes, theme)) {
                throw new Error(`theme="${theme}" is none of ${Object.keys(themes).join(", ")}`);
            }
            return {
                size: number("size", 96, 1, maximumSize),
                shape,
                theme,
                borderWidth: number("border-width", undefined, 0, 512),
                borderColor,
                grayscale: this.hasAttribute("grayscale"),
                format: "auto",
            };
        }

        // Hears of another portrait of the user; null ends that.
        #watch(base) {
            const userId = this.getAttribute("user-id")?.trim() ?? "";
            const isWanted = base !== null && this.hasAttribute("live") && /^[1-9]\d{0,18}$/.test(userId);
            const server = isWanted ? base.slice(0, -`portraits/${userId}`.length) : "";
            const key = isWanted ? `${server} ${userId}` : null;
            if (key === (this.#watched?.key ?? null)) return;
            this.#watched?.end();
            this.#watched = null;
            this.#version = null;
            if (!isWanted) return;
            const end = PortraitStream.of(server).watch(userId, (state, isFirst) => this.#hear(state, isFirst));
            this.#watched = { key, end };
        }

        // Shows a state; also the first one, as a browser may have kept the picture of an earlier one.
        #hear({ version, source, pending }, isFirst) {
            this.#version = pending ? `${version}.pending` : version;
            // What is known before this watches is about to be loaded anyway.
            if (this.#watched === null) return;
            this.#keep();
            this.#render();
            if (!isFirst) this.#tell("portraitchange", { version, source, pending });
        }

        // The address of the user; null where none is named.
        #base() {
            const named = Object.keys(selectors).filter((name) => this.getAttribute(name)?.trim());
            if (named.length > 1) throw new Error(`${named.join(" and ")} exclude each other`);
            if (named.length === 0) return null;
            const name = encodeURIComponent(this.getAttribute(named[0]).trim());
            const server = new URL(this.getAttribute("server") ?? home, document.baseURI).href.replace(/\/*$/, "/");
            return `${server}portraits/${selectors[named[0]]}${name}`;
        }

        #load(base, look) {
            const query = new URLSearchParams();
            for (const name of ["policy", "placeholder"]) {
                if (this.hasAttribute(name)) query.set(name, this.getAttribute(name));
            }
            if (this.#version !== null) query.set("v", this.#version);
            if (this.#refreshedAt > 0) query.set("_", this.#refreshedAt.toString(36));
            const suffix = query.size > 0 ? `?${query}` : "";
            const address = (scale) => `${base}/${encodeURI(recipe(look, scale)).replaceAll("#", "%23").replaceAll("?", "%3F")}${suffix}`;
            const url = address(1);
            if (url === this.#url && this.#image) return;
            if (this.#former === null || this.#image !== null) this.#drop();
            this.#url = url;
            const image = new Image(look.size, look.size);
            image.decoding = "async";
            // Who asked for it anew waits for it, also where it is not seen.
            image.loading = this.#refreshedAt > 0 ? "eager" : "lazy";
            image.setAttribute("part", "image");
            image.addEventListener("load", () => this.#show(image, url));
            image.addEventListener("error", () => this.#explain(image, url));
            image.srcset = `${url} 1x, ${address(2)} 2x`;
            image.src = url;
            this.#image = image;
            this.#figure.after(image);
        }

        #show(image, url) {
            if (image !== this.#image) return;
            this.#former?.remove();
            this.#former = null;
            this.#frame.classList.add("shown");
            this.#label();
            this.#tell("portraitload", { url });
            this.#end();
        }

        // An image tells nothing of why it failed, so the answer is asked for once more.
        async #explain(image, url) {
            if (image !== this.#image) return;
            const detail = { status: 0, code: "unknown", message: "the portrait could not be loaded", hint: "", url };
            try {
                const response = await fetch(url, { credentials: "omit" });
                detail.status = response.status;
                const { code, detail: message, hint } = response.ok ? {} : await response.json();
                Object.assign(detail, code && { code }, message && { message }, hint && { hint });
            } catch {
                // Away, or not readable from this site: what is known stays.
            }
            if (image !== this.#image) return;
            image.remove();
            this.#former?.remove();
            this.#former = null;
            this.#frame.classList.remove("shown");
            this.#label();
            this.#fail(detail);
        }

        #fail(detail) {
            this.#tell("portraiterror", detail);
            this.#end();
        }

        // What is seen is what is read out: the picture, or the figure in its place.
        #label() {
            const text = this.getAttribute("alt") ?? "Portrait";
            const isShown = this.#frame.classList.contains("shown");
            if (this.#image) this.#image.alt = isShown ? text : "";
            if (isShown || text === "") {
                for (const name of ["role", "aria-label"]) this.#figure.removeAttribute(name);
                this.#figure.setAttribute("aria-hidden", "true");
            } else {
                this.#figure.removeAttribute("aria-hidden");
                this.#figure.setAttribute("role", "img");
                this.#figure.setAttribute("aria-label", text);
            }
        }

        // What is shown stays until the next one is there; one that is still on its way comes for nobody.
        #keep() {
            if (this.#former === null && this.#frame.classList.contains("shown")) this.#former = this.#image;
            else this.#image?.remove();
            this.#image = null;
        }

        #drop() {
            this.#former?.remove();
            this.#former = null;
            this.#image?.remove();
            this.#image = null;
            this.#url = null;
            this.#frame.classList.remove("shown");
        }

        #end() {
            const finish = this.#finish;
            this.#finish = () => {};
            finish();
        }
    }

    if (!customElements.get("user-portrait")) customElements.define("user-portrait", UserPortrait);
})();
