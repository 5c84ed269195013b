// Changing a portrait: a token, a picture from a file or the camera, the cut, and the way into the portal.

import * as service from "./service.js";
import { Cropper } from "./crop.js";

const $ = (id) => document.getElementById(id);
const maximumByteCount = 20_000_000;
const pollInterval = 2_000;

export class Change {
    #onChanged;
    #onToken;
    #userId = null;
    #hasPortrait = false;
    #isFollowing = false;
    #mayList = true;
    #formerCount = 0;
    #formerLook = null;
    #cropper = new Cropper({
        canvas: $("crop"),
        zoom: $("zoom"),
        text: $("crop-text"),
        previews: [...document.querySelectorAll("[data-preview]")],
    });

    // onChanged is called when there is something new to be shown, onToken when there is another token, or none.
    constructor({ onChanged, onToken }) {
        this.#onChanged = onChanged;
        this.#onToken = onToken;
        $("token-form").addEventListener("submit", (event) => {
            event.preventDefault();
            this.#keepToken($("token").value.trim());
            $(this.#isCropping ? "save" : "file").focus();
            // Where reading needs a token too, there may be something to show now.
            if (this.#userId === null) this.#onChanged();
        });
        $("forget").addEventListener("click", () => {
            this.#keepToken("");
            $("token").focus();
        });
        $("file").addEventListener("change", () => {
            this.#take($("file").files[0]);
            $("file").value = "";
        });
        const cancel = () => {
            this.#stopCropping();
            $("file").focus();
        };
        $("cancel").addEventListener("click", cancel);
        $("cropping").addEventListener("keydown", ({ key }) => { if (key === "Escape") cancel(); });
        $("save").addEventListener("click", () => this.#save());
        $("remove").addEventListener("click", () => $("remove-dialog").showModal());
        $("remove-no").addEventListener("click", () => $("remove-dialog").close());
        $("remove-yes").addEventListener("click", () => {
            $("remove-dialog").close();
            this.#send(() => service.remove(this.#userId), "Removing it…");
        });
        $("send").addEventListener("click", () => this.#sendNow());
        // Not where Ctrl-Z is about what was typed.
        addEventListener("keydown", (event) => {
            if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== "z") return;
            if (event.target.closest("input:not([type=range], [type=radio], [type=checkbox]), textarea, select, dialog")) return;
            if (!this.#isReady || this.#isCropping || this.#formerCount === 0) return;
            event.preventDefault();
            this.#undo(1);
        });
        this.#listenForPictures();
        this.#prepareCamera();
        this.#keepToken(service.token.value);
    }

    // Turns to the user whose portrait is shown; null where nobody is.
    turnTo(account, picture) {
        const userId = account?.userId ?? null;
        const isNew = userId !== this.#userId;
        this.#userId = userId;
        $("nobody").hidden = userId !== null;
        this.#hasPortrait = Boolean(picture) && picture.source !== "placeholder";
        if (isNew) {
            this.#stopCropping();
            this.#mark(null);
            service.tell($("change-problem"), null);
        }
        this.#arrange();
        this.#listFormer();
        if (account?.pending) this.#follow();
    }

    // Forgets a token that the service does not know.
    refuse(error) {
        this.#keepToken("");
        service.tell($("change-problem"), error);
    }

    #keepToken(text) {
        service.token.value = text;
        this.#mayList = true;
        $("token").value = "";
        $("token-form").hidden = text !== "";
        $("change").hidden = text === "";
        this.#onToken(text !== "");
        this.#listFormer();
        service.tell($("change-problem"), null);
    }

    #arrange() {
        $("sources").hidden = this.#userId === null || this.#isCropping;
        $("remove").hidden = !this.#hasPortrait || this.#isCropping;
        $("former").hidden = this.#formerCount === 0 || this.#isCropping;
    }

    // MARK: Earlier portraits

    #undo(number) {
        return this.#send(() => service.undo(this.#userId, number), "Bringing it back…");
    }

    // Shows what the user had before; an older look that is still under way is of no use any more.
    async #listFormer() {
        this.#formerLook?.abort();
        const look = this.#formerLook = new AbortController();
        const userId = this.#userId;
        let items = [];
        try {
            const former = this.#isReady ? (await service.history(userId, look.signal)) ?? [] : [];
            items = await Promise.all(former.map((portrait) => this.#formerItem(userId, portrait, look.signal)));
        } catch (error) {
            if (error.name === "AbortError") return;
            // The rest of the page is as good without it.
        }
        if (look.signal.aborted) return;
        for (const image of $("strip").querySelectorAll("img")) URL.revokeObjectURL(image.src);
        $("strip").replaceChildren(...items);
        this.#formerCount = items.length;
        this.#arrange();
    }

    async #formerItem(userId, { number, sha256, replacedAt }, signal) {
        const day = new Date(replacedAt).toLocaleDateString();
        const image = Object.assign(document.createElement("img"), { alt: "", width: 56, height: 56 });
        image.src = URL.createObjectURL(await service.formerPicture(userId, sha256, signal));
        const button = Object.assign(document.createElement("button"), {
            type: "button",
            title: `Shown until ${day}`,
            ariaLabel: `Bring back portrait ${number}, shown until ${day}`,
        });
        button.append(image);
        button.addEventListener("click", () => this.#undo(number));
        const item = document.createElement("li");
        item.append(button);
        return item;
    }

    // MARK: A picture

    get #isCropping() { return !$("cropping").hidden; }
    get #isReady() { return this.#userId !== null && service.token.value !== ""; }

    #listenForPictures() {
        const drop = $("sources");
        const isFile = (event) => event.dataTransfer?.types.includes("Files") && this.#isReady;
        for (const name of ["dragenter", "dragover"]) {
            addEventListener(name, (event) => {
                if (!isFile(event)) return;
                event.preventDefault();
                drop.classList.add("over");
            });
        }
        addEventListener("dragleave", (event) => { if (!event.relatedTarget) drop.classList.remove("over"); });
        addEventListener("drop", (event) => {
            drop.classList.remove("over");
            if (!isFile(event)) return;
            event.preventDefault();
            this.#take(event.dataTransfer.files[0]);
        });
        addEventListener("paste", (event) => {
            const file = [...event.clipboardData.files].find((file) => file.type.startsWith("image/"));
            if (file && this.#isReady) this.#take(file);
        });
    }

    async #take(blob) {
        if (!blob) return;
        service.tell($("change-problem"), null);
        try {
            if (blob.size > maximumByteCount) {
                throw new service.Failure({
                    title: "Too large",
                    detail: `the file has ${(blob.size / 1e6).toFixed(0)} MB`,
                    hint: `${maximumByteCount / 1e6} MB are taken`,
                });
            }
            $("cropping").hidden = false;
            await this.#cropper.open(blob);
        } catch (error) {
            this.#stopCropping();
            return service.tell($("change-problem"), error instanceof service.Failure ? error : new service.Failure({
                title: "Not a picture",
                detail: "this browser can't read the file as a picture",
                hint: "take a JPEG, PNG, GIF or WebP file",
            }));
        }
        this.#mark(null);
        this.#arrange();
        $("crop").focus();
    }

    #stopCropping() {
        this.#cropper.close();
        $("cropping").hidden = true;
        this.#arrange();
    }

    // MARK: The camera

    #prepareCamera() {
        const dialog = $("camera-dialog");
        const video = $("video");
        if (!navigator.mediaDevices?.getUserMedia) {
            // Without a secure context only the system's own camera application can help, where it has one.
            $("camera").addEventListener("click", () => {
                $("file").setAttribute("capture", "user");
                $("file").click();
                $("file").removeAttribute("capture");
            });
            return;
        }
        const stop = () => {
            for (const track of video.srcObject?.getTracks() ?? []) track.stop();
            video.srcObject = null;
        };
        $("camera").addEventListener("click", async () => {
            service.tell($("change-problem"), null);
            try {
                const ideal = { width: { ideal: 1280 }, height: { ideal: 960 }, facingMode: "user" };
                video.srcObject = await navigator.mediaDevices.getUserMedia({ video: ideal });
                dialog.showModal();
            } catch {
                service.tell($("change-problem"), new service.Failure({
                    title: "No camera",
                    detail: "there is no camera, or this page may not use it",
                    hint: "allow it beside the address, or choose a file",
                }));
            }
        });
        $("take").addEventListener("click", async () => {
            if (!video.videoWidth) return;
            const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
            canvas.getContext("2d").drawImage(video, 0, 0);
            const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
            dialog.close();
            this.#take(blob);
        });
        $("camera-close").addEventListener("click", () => dialog.close());
        dialog.addEventListener("close", stop);
    }

    // MARK: The way into the portal

    #save() {
        return this.#send(async () => {
            const userId = this.#userId;
            const { blob, rect } = await this.#cropper.result();
            const outcome = await service.save(userId, blob, rect);
            if (userId === this.#userId) this.#stopCropping();
            return outcome;
        }, "Saving it…");
    }

    // What becomes of it is told as long as the same user is shown.
    async #send(edit, text) {
        const userId = this.#userId;
        const controls = [$("save"), $("remove"), $("remove-yes"), ...$("strip").querySelectorAll("button")];
        for (const control of controls) control.disabled = true;
        service.tell($("change-problem"), null);
        $("way-text").textContent = text;
        try {
            const outcome = await edit();
            if (userId !== this.#userId) return;
            if (outcome === "pending") await this.#follow();
            else if (outcome === "local-only") this.#mark("stored", "Stored here; this service sends nothing to the portal.");
            else this.#mark("sent", "Done: the portal has it.");
            $("way").focus();
            this.#onChanged();
        } catch (error) {
            if (userId !== this.#userId) return;
            this.#mark(null);
            if (error.code === "token-unknown") this.#keepToken("");
            service.tell($("change-problem"), error);
        } finally {
            for (const control of controls) control.disabled = false;
        }
    }

    // Marks how far a change has come; null where there is none.
    #mark(step, text = "") {
        $("way").hidden = step === null;
        $("send").hidden = true;
        $("way-text").textContent = text;
        let isBehind = step !== null;
        for (const item of $("way").children) {
            const isHere = item.dataset.step === step;
            item.dataset.state = isHere && step === "waiting" ? "here" : isBehind ? "done" : "ahead";
            if (isHere) {
                item.setAttribute("aria-current", "step");
                isBehind = false;
            } else {
                item.removeAttribute("aria-current");
            }
        }
    }

    // Follows a change that waits until the portal has it; returns when the first look has been told.
    async #follow() {
        const isStored = "Safely stored here. It is sent as soon as the portal answers.";
        this.#mark("waiting", isStored);
        if (this.#isFollowing) return;
        this.#isFollowing = true;
        const userId = this.#userId;
        const end = () => { this.#isFollowing = false; };
        let isInTheDark = false;
        const look = async () => {
            let pause = pollInterval;
            if (userId !== this.#userId) return end();
            if (document.hidden) return void setTimeout(look, pollInterval);
            try {
                if (!(await service.isPending(userId))) {
                    end();
                    this.#mark("sent", "Sent: the portal has it now.");
                    return this.#onChanged();
                }
                if (isInTheDark) $("way-text").textContent = isStored;
                isInTheDark = false;
                await this.#tellOfEdits(userId);
            } catch (error) {
                if (userId !== this.#userId) return end();
                if (error.status !== 0 && error.patience === null) {
                    end();
                    return service.tell($("change-problem"), error);
                }
                isInTheDark = true;
                pause = Math.max(pollInterval, error.patience ?? 0);
                const why = error.status === 0 ? "does not answer" : "can’t tell just now";
                $("way-text").textContent = `The service ${why}; asking again.`;
            }
            setTimeout(look, pause);
        };
        await look();
    }

    // Administrators are told how it stands, and may hurry it.
    async #tellOfEdits(userId) {
        const edits = this.#mayList ? await service.pending(userId) : null;
        this.#mayList = edits !== null;
        if (edits === null || userId !== this.#userId) return;
        const edit = edits.at(-1);
        if (!edit) return;
        const states = {
            due: "It is sent as soon as the portal answers.",
            sending: "It is being sent.",
            waiting: `Tried ${edit.attempts === 1 ? "once" : `${edit.attempts} times`}; the next time is ${time(edit.nextDue)}.`,
            parked: "The portal refused it.",
            conflict: "The portal’s portrait was changed meanwhile: decide with portrait sync --conflict.",
        };
        const text = `Safely stored here. ${states[edit.state] ?? ""}${edit.reason ? ` (${edit.reason})` : ""}`;
        if ($("way-text").textContent !== text) $("way-text").textContent = text;
        $("send").hidden = false;
    }

    async #sendNow() {
        $("send").disabled = true;
        try {
            await service.send();
            service.tell($("change-problem"), null);
        } catch (error) {
            service.tell($("change-problem"), error);
        }
        $("send").disabled = false;
    }
}

const time = (text) => text ? `at ${new Date(text).toLocaleTimeString()}` : "soon";
