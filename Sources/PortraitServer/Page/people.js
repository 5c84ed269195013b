// The people of the portal: a search, filters, and a grid of their faces, for a token with the scope `read`.

import * as service from "./service.js";
import { Faces } from "./faces.js";

const $ = (id) => document.getElementById(id);
const UserPortrait = customElements.get("user-portrait");
const pause = 150;
const mostWatched = 150;

export class People {
    #people = [];
    #next = null;
    #count = 0;
    #wanted = 0;
    #isLoading = false;
    #look = null;
    #timer = 0;
    #watchTimer = 0;
    #watched = new Map();
    #seen = [0, 0];
    #place = 0;
    #onOpen;
    #onRefused;
    #faces;

    // onOpen hears whose face was chosen, onRefused that the token is not known.
    constructor({ onOpen, onRefused }) {
        this.#onOpen = onOpen;
        this.#onRefused = onRefused;
        this.#faces = new Faces({
            grid: $("faces"),
            person: (index) => this.#people[index],
            onSeen: (first, end) => this.#see(first, end),
            onOpen: (person) => {
                this.#place = scrollY;
                this.#onOpen(person);
            },
            onDrop: (person, file) => this.#give(person, file),
        });
        $("seek").addEventListener("submit", (event) => {
            event.preventDefault();
            this.#search();
        });
        $("seek").addEventListener("input", () => {
            clearTimeout(this.#timer);
            this.#timer = setTimeout(() => this.#search(), pause);
        });
    }

    get isShown() { return !$("people").hidden; }

    // Shows the people; the place where one was before is there again.
    async open() {
        $("people").hidden = false;
        document.title = "People – portrait";
        if (this.#people.length === 0) return this.#search();
        this.#faces.show(this.#count);
        scrollTo({ top: this.#place, behavior: "instant" });
        this.#faces.focus();
    }

    close() {
        $("people").hidden = true;
        this.#watch([]);
    }

    focus() { this.#faces.focus(); }

    // Forgets all people, as with the token.
    forget() {
        this.#people = [];
        this.#count = 0;
        this.#faces.show(0);
    }

    async #search() {
        this.#look?.abort();
        this.#look = new AbortController();
        this.#isLoading = false;
        service.tell($("people-problem"), null);
        await this.#load(this.#look, true);
    }

    // Loads page after page until all are there that were seen.
    async #load(look, isFirst = false) {
        if (this.#isLoading) return;
        this.#isLoading = true;
        $("faces").setAttribute("aria-busy", "true");
        try {
            let isNew = isFirst;
            do {
                const query = $("query").value.trim();
                const filter = document.querySelector('input[name="filter"]:checked').value;
                const page = await service.people({ query, filter, after: isNew ? null : this.#next }, look.signal);
                if (look.signal.aborted) return;
                this.#people = isNew ? page.people : [...this.#people, ...page.people];
                this.#next = page.next;
                if (isNew || page.count !== this.#count) this.#begin(page);
                else this.#faces.fill();
                isNew = false;
            } while (this.#next && this.#people.length < this.#wanted);
        } catch (error) {
            if (error.name === "AbortError") return;
            if (error.status === 401) return this.#onRefused(error);
            service.tell($("people-problem"), error);
        } finally {
            if (look === this.#look) {
                this.#isLoading = false;
                $("faces").removeAttribute("aria-busy");
                this.#watchSeen();
            }
        }
    }

    #begin({ count, complete, needsToken }) {
        this.#count = count;
        this.#faces.needsToken = Boolean(needsToken);
        const words = count === 1 ? "1 person" : `${count.toLocaleString()} people`;
        const note = complete === false ? ", of whom this service knows; the portal gave no whole list yet" : "";
        $("people-count").textContent = count === 0 ? "Nobody" : `${words}${note}`;
        this.#faces.show(count);
    }

    #see(first, end) {
        this.#seen = [first, end];
        this.#wanted = end;
        if (this.#next && this.#people.length < end && this.#look) this.#load(this.#look);
        this.#watchSeen();
    }

    // MARK: Live

    #watchSeen() {
        clearTimeout(this.#watchTimer);
        this.#watchTimer = setTimeout(() => {
            if (!this.isShown) return;
            const [first, end] = this.#seen;
            this.#watch(this.#people.slice(first, end).slice(0, mostWatched).map(({ userId }) => userId));
        }, 400);
    }

    #watch(userIds) {
        for (const [userId, end] of this.#watched) {
            if (userIds.includes(userId)) continue;
            end();
            this.#watched.delete(userId);
        }
        const stream = UserPortrait.stream(service.absolute("./"), service.token.value);
        for (const userId of userIds) {
            if (this.#watched.has(userId)) continue;
            this.#watched.set(userId, stream.watch(userId, (state) => this.#faces.renew(userId, state)));
        }
    }

    // MARK: A picture

    async #give(person, file) {
        service.tell($("people-problem"), null);
        $("people-done").textContent = `Saving the portrait of ${person.name}…`;
        try {
            const outcome = await service.save(person.userId, file, null);
            $("people-done").textContent = {
                "pending": `The portrait of ${person.name} is stored here, and sent as soon as the portal answers.`,
                "local-only": `The portrait of ${person.name} is stored here; this service sends nothing to the portal.`,
                "uploaded": `The portal has the new portrait of ${person.name}.`,
            }[outcome];
            this.#faces.renew(person.userId, { version: Date.now().toString(36), pending: outcome === "pending" });
        } catch (error) {
            $("people-done").textContent = "";
            service.tell($("people-problem"), error);
        }
    }
}
