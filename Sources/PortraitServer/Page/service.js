// What the page asks of the service, and what it says when that fails.

// The folder of the page: everything is asked relative to it, so that the service can stand behind a prefix.
const home = new URL("../", import.meta.url);

// A failure in words: a title, what happened and what can be done; the patience is the milliseconds after which the service
// wants to be asked again, null where it does not say that.
export class Failure extends Error {
    constructor({ status = 0, title = "That did not work", detail = "", hint = "", code = "", patience = null }) {
        super(detail || title);
        Object.assign(this, { status, title, detail, hint, code, patience });
    }
}

// Titles that say more than the reason phrase of the status.
const titles = {
    "no-such-user": "No such user",
    "portal-unreachable": "The portal is away",
    "not-cached": "Not seen before",
    "token-unknown": "Another token, please",
    "token-missing": "A token, please",
    "scope-too-small": "This token may not",
    "nothing-before": "Nothing before",
    "picture-refused": "The portal refused it",
    "image-undecodable": "Not a picture",
    "image-limit": "Too large",
    "signature-missing": "A token, please",
    "busy": "Busy",
    "too-many-misses": "Too many tries",
};

const away = new Failure({
    code: "service-unreachable",
    title: "No answer",
    detail: "the portrait service does not answer",
    hint: "is it running, and is there a connection?",
});

// The token for edits; this tab's own, and gone with it.
export const token = {
    get value() { return sessionStorage.getItem("portrait-token") ?? ""; },
    set value(text) {
        if (text) sessionStorage.setItem("portrait-token", text);
        else sessionStorage.removeItem("portrait-token");
    },
};

async function failure(response) {
    const { status } = response;
    const title = response.statusText || `Status ${status}`;
    const seconds = response.headers.get("Retry-After");
    const patience = seconds === null ? null : 1_000 * (Number(seconds) || 1);
    try {
        const problem = await response.json();
        return new Failure({ ...problem, title: titles[problem.code] ?? problem.title, status, patience });
    } catch {
        return new Failure({ status, title, detail: `the service answered ${status}`, patience });
    }
}

// Asks the service; an answer that is a failure is thrown.
async function ask(address, { header = {}, ...options } = {}) {
    const headers = { ...header, ...(token.value && { Authorization: `Bearer ${token.value}` }) };
    let response;
    try {
        response = await fetch(new URL(address, home), { cache: "no-cache", ...options, headers });
    } catch (error) {
        throw error.name === "AbortError" ? error : away;
    }
    if (!response.ok) throw await failure(response);
    return response;
}

const folders = { "user-id": "", "email": "by-email/", "screen-name": "by-screen-name/" };

// The address of a user's portrait, relative to the service.
export const userPath = ({ by, name }) => `portraits/${folders[by]}${encodeURIComponent(name)}`;

// The address of a rendition, as a URL has it.
export const recipePath = (recipe) => encodeURI(recipe).replaceAll("#", "%23").replaceAll("?", "%3F");

export const absolute = (address) => new URL(address, home).href;

// A picture, where it came from, and why it is a placeholder where it is one.
export async function picture(address, signal) {
    const response = await ask(address, { signal, header: { Accept: "image/webp,image/png,image/jpeg;q=0.9" } });
    const [source, ...particulars] = (response.headers.get("Portrait-Source") ?? "").split("; ");
    const reason = particulars.find((text) => text.startsWith("reason="))?.slice(7);
    return { blob: await response.blob(), source, reason };
}

// A picture for the token; kept by the browser as long as the service says.
export async function face(address, signal) {
    const header = { Accept: "image/webp,image/png,image/jpeg;q=0.9" };
    return (await ask(address, { signal, header, cache: "default" })).blob();
}

// How a rendition comes about: user id, canonical recipe, age, whether it waits for the portal.
export async function account(address, signal) {
    return (await ask(`${address}/why`, { signal, cache: "no-store" })).json();
}

// Whether a user's portrait, or its removal, still waits for the portal.
export async function isPending(userId) {
    return (await account(`portraits/${userId}`)).pending;
}

// The edits of a user that wait; null where the token does not allow to ask.
export async function pending(userId) {
    try {
        const { pending } = await (await ask("pending", { cache: "no-store" })).json();
        // Of a user whom the portal has not told of yet only the name is known.
        const isOurs = ({ user, name }) => (user ? user.userId === userId : name === `user id ${userId}`);
        return pending.filter((edit) => edit.kind === "portrait" && isOurs(edit));
    } catch (error) {
        if (error.status === 401 || error.status === 403) return null;
        throw error;
    }
}

// A page of people.
export async function people({ query, filter, after }, signal) {
    const choice = new URLSearchParams(Object.entries({ query, filter, after }).filter(([, value]) => value));
    return (await ask(`people?${choice}`, { signal, cache: "no-store" })).json();
}

export const send = () => ask("sync", { method: "POST" });

export async function readiness() {
    return (await ask("readyz", { cache: "no-store" })).json();
}

// What became of an edit: `uploaded`, `pending` where it has to wait for the portal, or `local-only`.
const outcome = (response) => response.headers.get("Portrait-Outcome") ?? (response.status === 202 ? "pending" : "uploaded");

// Saves a picture; gives what became of that.
export async function save(userId, blob, rect) {
    const crop = rect ? `?crop=${rect.join(",")}` : "";
    const response = await ask(`portraits/${userId}${crop}`, {
        method: "PUT",
        body: blob,
        header: { "Content-Type": blob.type || "application/octet-stream" },
    });
    return outcome(response);
}

// The portraits that a user had before, newest first; null where the token does not allow to ask.
export async function history(userId, signal) {
    try {
        return (await (await ask(`portraits/${userId}/history`, { signal, cache: "no-store" })).json()).history;
    } catch (error) {
        if (error.status === 401 || error.status === 403) return null;
        throw error;
    }
}

export async function formerPicture(userId, sha256, signal) {
    return (await ask(`portraits/${userId}/history/${sha256}`, { signal, cache: "no-store" })).blob();
}

// Brings an earlier portrait back; gives what became of that.
export async function undo(userId, number = 1) {
    return outcome(await ask(`portraits/${userId}/undo?to=${number}`, { method: "POST" }));
}

// Removes a portrait; gives what became of that.
export async function remove(userId) {
    return outcome(await ask(`portraits/${userId}`, { method: "DELETE" }));
}

// Shows a failure as words, or nothing.
export function tell(place, error) {
    place.hidden = !error;
    if (!error) return place.replaceChildren();
    if (!(error instanceof Failure)) console.error(error);
    const { title, detail, hint } = error instanceof Failure ? error : new Failure({ detail: error.message });
    const lines = [["strong", title], ["span", sentence(detail)], ["span", sentence(hint)]].filter(([, text]) => text);
    place.replaceChildren(...lines.map(([name, text]) => Object.assign(document.createElement(name), { textContent: text })));
}

const sentence = (text) => text && text[0].toUpperCase() + text.slice(1) + (/[.?!]$/.test(text) ? "" : ".");
