// A grid of faces of which only those are in the page that are seen, however many there are.

import * as service from "./service.js";

const UserPortrait = customElements.get("user-portrait");
const side = 96;
const cell = { width: 116, height: 152 };
// Rows above and below what is seen.
const margin = 3;
// How long the page has to stand still before pictures are asked for.
const rest = 90;

export class Faces {
    #grid;
    #person;
    #onSeen;
    #onOpen;
    #onDrop;
    #count = 0;
    #columns = 1;
    #rows = new Map();
    #current = 0;
    #versions = new Map();
    #pending = new Map();
    #looks = new WeakMap();
    #frame = 0;
    #timer = 0;
    #turn = 0;

    // Whether pictures are for tokens only, so that those of the browser's own requests would be refused.
    needsToken = false;

    // person(index) gives who is at a place, or nothing while that is not known; onSeen(first, end) hears which places are seen,
    // onOpen(person) of a choice, onDrop(person, file) of a picture that was dropped on a face.
    constructor({ grid, person, onSeen, onOpen, onDrop }) {
        this.#grid = grid;
        this.#person = person;
        this.#onSeen = onSeen;
        this.#onOpen = onOpen;
        this.#onDrop = onDrop;
        grid.style.setProperty("--cell", `${cell.width}px`);
        addEventListener("scroll", () => this.#draw(), { passive: true });
        new ResizeObserver(() => this.#measure()).observe(grid);
        grid.addEventListener("click", ({ target }) => {
            const person = this.#of(target);
            if (person) this.#onOpen(person);
        });
        grid.addEventListener("keydown", (event) => this.#steer(event));
        grid.addEventListener("focusin", ({ target }) => {
            const button = target.closest("button");
            if (button) this.#turnTo(Number(button.dataset.index), false);
        });
        this.#takeDrops();
    }

    // Shows another number of people, from the first one on.
    show(count) {
        this.#count = count;
        this.#current = Math.min(this.#current, Math.max(0, count - 1));
        this.#clear();
        this.#measure();
    }

    // Draws what became known.
    fill() {
        for (const row of this.#rows.values()) {
            for (const button of row.querySelectorAll("button")) this.#dress(button);
        }
        this.#askForPictures();
    }

    // Shows another picture of a user, or that it waits.
    renew(userId, { version, pending }) {
        const name = `${version}${pending ? ".pending" : ""}`;
        if (this.#versions.get(userId) === name) return;
        this.#versions.set(userId, name);
        this.#pending.set(userId, pending);
        for (const button of this.#grid.querySelectorAll(`[data-user="${userId}"]`)) {
            this.#label(button, this.#person(Number(button.dataset.index)));
            this.#picture(button);
        }
    }

    focus() { this.#turnTo(this.#current, true); }

    // MARK: What is seen

    #measure() {
        const columns = Math.max(1, Math.floor(this.#grid.clientWidth / cell.width));
        if (columns !== this.#columns) {
            this.#columns = columns;
            this.#clear();
        }
        const rows = Math.ceil(this.#count / columns);
        this.#grid.style.setProperty("--columns", columns);
        this.#grid.style.blockSize = `${rows * cell.height}px`;
        this.#grid.setAttribute("aria-rowcount", rows);
        this.#grid.setAttribute("aria-colcount", columns);
        this.#draw();
    }

    #clear() {
        for (const row of this.#rows.values()) this.#remove(row);
        this.#rows.clear();
    }

    #draw() {
        if (this.#frame) return;
        this.#frame = requestAnimationFrame(() => {
            this.#frame = 0;
            if (this.#grid.offsetParent !== null) this.#lay();
        });
    }

    #lay() {
        const top = this.#grid.getBoundingClientRect().top;
        const rows = Math.ceil(this.#count / this.#columns);
        const first = Math.max(0, Math.floor(-top / cell.height) - margin);
        const end = Math.min(rows, Math.ceil((innerHeight - top) / cell.height) + margin);
        for (const [number, row] of this.#rows) {
            if (number >= first && number < end || row.contains(document.activeElement)) continue;
            this.#remove(row);
            this.#rows.delete(number);
        }
        for (let number = first; number < end; number += 1) if (!this.#rows.has(number)) this.#addRow(number);
        this.#onSeen(first * this.#columns, Math.min(this.#count, end * this.#columns));
        this.#askForPictures();
    }

    #remove(row) {
        // A picture that is still on its way would come for nobody.
        for (const image of row.querySelectorAll("img")) {
            this.#looks.get(image)?.abort();
            image.removeAttribute("src");
        }
        row.remove();
    }

    #addRow(number) {
        const row = document.createElement("div");
        row.setAttribute("role", "row");
        row.setAttribute("aria-rowindex", number + 1);
        row.style.translate = `0 ${number * cell.height}px`;
        const start = number * this.#columns;
        for (let index = start; index < Math.min(this.#count, start + this.#columns); index += 1) {
            row.append(this.#cell(index));
        }
        // Rows are read in their order, wherever they came from.
        const next = [...this.#rows.keys()].filter((other) => other > number).sort((a, b) => a - b)[0];
        this.#grid.insertBefore(row, next === undefined ? null : this.#rows.get(next));
        this.#rows.set(number, row);
    }

    #cell(index) {
        const place = document.createElement("div");
        place.setAttribute("role", "gridcell");
        place.setAttribute("aria-colindex", index % this.#columns + 1);
        const button = Object.assign(document.createElement("button"), { type: "button", className: "face" });
        button.dataset.index = index;
        button.tabIndex = index === this.#current ? 0 : -1;
        const frame = Object.assign(document.createElement("span"), { className: "frame" });
        button.append(frame, Object.assign(document.createElement("span"), { className: "name" }));
        this.#dress(button);
        place.append(button);
        return place;
    }

    #dress(button) {
        const person = this.#person(Number(button.dataset.index));
        if (button.dataset.user === `${person?.userId ?? ""}`) return;
        button.dataset.user = person?.userId ?? "";
        button.querySelector(".name").textContent = person?.name ?? "";
        button.title = person ? `${person.name} (${person.screenName})` : "";
        this.#label(button, person);
    }

    #label(button, person) {
        const waits = person && (this.#pending.get(person.userId) ?? person.pending);
        button.classList.toggle("waits", Boolean(waits));
        const parts = [person?.name ?? "Not loaded yet", waits && "waits for the portal"];
        button.setAttribute("aria-label", parts.filter(Boolean).join(", "));
    }

    // MARK: Pictures

    // Not while it is scrolled quickly: who has passed by is not looked at.
    #askForPictures() {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => {
            for (const button of this.#grid.querySelectorAll("button")) {
                if (button.dataset.user && !button.querySelector("img")) this.#picture(button);
            }
        }, this.#grid.querySelector("img") ? rest : 0);
    }

    #picture(button) {
        const userId = Number(button.dataset.user);
        const scale = devicePixelRatio > 1 ? 2 : 1;
        const recipe = UserPortrait.recipe({ size: side, shape: "circle", format: "auto" }, scale);
        const version = this.#versions.get(userId);
        const image = Object.assign(new Image(side, side), { alt: "", decoding: "async", draggable: false });
        const turn = this.#turn += 1;
        image.addEventListener("load", () => {
            // One that was asked for earlier may come later.
            if (turn < Number(button.dataset.turn ?? 0)) return;
            button.dataset.turn = turn;
            image.classList.add("shown");
            button.querySelector(".frame").replaceChildren(image);
        });
        // Until the new one is there the old one stays.
        if (!button.querySelector("img")) button.querySelector(".frame").append(image);
        const address = `portraits/${userId}/${recipe}?placeholder=initials${version ? `&v=${version}` : ""}`;
        if (this.needsToken) this.#fetch(image, address);
        else image.src = service.absolute(address);
    }

    async #fetch(image, address) {
        const look = new AbortController();
        this.#looks.set(image, look);
        try {
            const url = URL.createObjectURL(await service.face(address, look.signal));
            for (const type of ["load", "error"]) image.addEventListener(type, () => URL.revokeObjectURL(url), { once: true });
            image.src = url;
        } catch {
            // The frame stays as it is: the page tells what fails where people are asked for.
        }
    }

    // MARK: Hands

    #of(target) {
        const button = target?.closest?.(".face");
        return button ? this.#person(Number(button.dataset.index)) : null;
    }

    #steer(event) {
        const page = Math.max(1, Math.floor(innerHeight / cell.height) - 1) * this.#columns;
        const rowStart = this.#current - this.#current % this.#columns;
        const steps = {
            ArrowRight: this.#current + 1,
            ArrowLeft: this.#current - 1,
            ArrowDown: this.#current + this.#columns,
            ArrowUp: this.#current - this.#columns,
            PageDown: this.#current + page,
            PageUp: this.#current - page,
            Home: event.ctrlKey ? 0 : rowStart,
            End: event.ctrlKey ? this.#count - 1 : rowStart + this.#columns - 1,
        };
        if (!(event.key in steps) || this.#count === 0) return;
        event.preventDefault();
        this.#turnTo(Math.max(0, Math.min(this.#count - 1, steps[event.key])), true);
    }

    // Makes a face the one that Tab leads to.
    #turnTo(index, isFocused) {
        const find = (place) => this.#grid.querySelector(`[data-index="${place}"]`);
        const old = find(this.#current);
        if (old) old.tabIndex = -1;
        this.#current = index;
        if (isFocused && !find(index)) {
            const top = this.#grid.getBoundingClientRect().top + scrollY;
            scrollTo({ top: top + Math.floor(index / this.#columns) * cell.height - innerHeight / 3, behavior: "instant" });
            this.#lay();
        }
        const button = find(index);
        if (!button) return;
        button.tabIndex = 0;
        if (!isFocused) return;
        button.focus({ preventScroll: true });
        button.scrollIntoView({ block: "nearest" });
    }

    #takeDrops() {
        let over = null;
        const turn = (button) => {
            over?.classList.remove("over");
            over = button;
            over?.classList.add("over");
        };
        const isFile = (event) => this.#grid.offsetParent !== null && event.dataTransfer?.types.includes("Files");
        // A picture that misses a face is no reason to leave the page.
        addEventListener("dragover", (event) => {
            if (!isFile(event)) return;
            event.preventDefault();
            turn(event.target.closest?.(".face") ?? null);
        });
        addEventListener("dragleave", (event) => { if (!event.relatedTarget) turn(null); });
        addEventListener("drop", (event) => {
            if (!isFile(event)) return;
            event.preventDefault();
            turn(null);
            const person = this.#of(event.target);
            const [file] = event.dataTransfer.files;
            if (person && file) this.#onDrop(person, file);
        });
    }
}
