// Cutting a square out of a picture by hand: mouse, touch and keyboard.

const smallestSide = 32;
const types = ["image/jpeg", "image/png", "image/gif", "image/webp"];

const within = (value, least, most) => Math.min(Math.max(value, least), most);

export class Cropper {
    #canvas;
    #zoom;
    #text;
    #previews;
    #blob = null;
    #bitmap = null;
    // The middle and the side of the square, in pixels of the upright picture.
    #square = { x: 0, y: 0, side: 0 };
    #pointers = new Map();

    constructor({ canvas, zoom, text, previews }) {
        this.#canvas = canvas;
        this.#zoom = zoom;
        this.#text = text;
        this.#previews = previews;
        canvas.addEventListener("pointerdown", (event) => this.#press(event));
        canvas.addEventListener("pointermove", (event) => this.#drag(event));
        for (const name of ["pointerup", "pointercancel"]) {
            canvas.addEventListener(name, (event) => this.#pointers.delete(event.pointerId));
        }
        canvas.addEventListener("wheel", (event) => this.#scroll(event), { passive: false });
        canvas.addEventListener("keydown", (event) => this.#type(event));
        zoom.addEventListener("input", () => this.#resize(this.#longest * (this.#least / this.#longest) ** (zoom.value / 100)));
        new ResizeObserver(() => this.#draw()).observe(canvas);
    }

    // Takes a picture on; it is turned upright as its EXIF data say, which the service does as well.
    async open(blob) {
        const bitmap = await createImageBitmap(blob);
        this.close();
        this.#blob = blob;
        this.#bitmap = bitmap;
        this.#square = { x: bitmap.width / 2, y: bitmap.height / 2, side: this.#longest };
        this.#change();
    }

    close() {
        this.#bitmap?.close();
        this.#bitmap = null;
        this.#blob = null;
        this.#text.textContent = "";
        this.#pointers.clear();
    }

    // The square in whole pixels: left, top, width, height.
    get rect() {
        const side = Math.round(this.#square.side);
        const left = within(Math.round(this.#square.x - side / 2), 0, this.#bitmap.width - side);
        const top = within(Math.round(this.#square.y - side / 2), 0, this.#bitmap.height - side);
        return [left, top, side, side];
    }

    // What is sent: the file as it is with the square, or the square as PNG where the service does not read such files.
    async result() {
        if (types.includes(this.#blob.type)) return { blob: this.#blob, rect: this.rect };
        const [left, top, side] = this.rect;
        const canvas = new OffscreenCanvas(side, side);
        canvas.getContext("2d").drawImage(this.#bitmap, left, top, side, side, 0, 0, side, side);
        return { blob: await canvas.convertToBlob({ type: "image/png" }), rect: null };
    }

    get #longest() { return Math.min(this.#bitmap.width, this.#bitmap.height); }
    get #least() { return Math.min(smallestSide, this.#longest); }
    // The pixels of the picture in one pixel of the canvas.
    get #scale() { return this.#square.side / this.#canvas.clientWidth; }

    #move(x, y) {
        this.#square.x += x;
        this.#square.y += y;
        this.#change();
    }

    // Changes the side; the point that is given, from -0.5 to 0.5 of the canvas, stays where it is.
    #resize(side, [x, y] = [0, 0]) {
        const old = this.#square.side;
        this.#square.side = within(side, this.#least, this.#longest);
        this.#move(x * (old - this.#square.side), y * (old - this.#square.side));
    }

    #change() {
        const { width, height } = this.#bitmap;
        const half = this.#square.side / 2;
        this.#square.x = within(this.#square.x, half, width - half);
        this.#square.y = within(this.#square.y, half, height - half);
        const range = Math.log(this.#least / this.#longest);
        this.#zoom.value = range ? 100 * Math.log(this.#square.side / this.#longest) / range : 0;
        this.#zoom.disabled = !range;
        const [left, top, side] = this.rect;
        this.#text.textContent = `${side} × ${side} of ${width} × ${height} pixels, from ${left}, ${top}`;
        this.#draw();
    }

    #place({ clientX, clientY }) {
        const box = this.#canvas.getBoundingClientRect();
        return [(clientX - box.left) / box.width - 0.5, (clientY - box.top) / box.height - 0.5];
    }

    #press(event) {
        if (event.button !== 0) return;
        this.#canvas.setPointerCapture(event.pointerId);
        this.#pointers.set(event.pointerId, this.#place(event));
    }

    #drag(event) {
        const before = this.#pointers.get(event.pointerId);
        if (!before || !this.#bitmap) return;
        const now = this.#place(event);
        const others = [...this.#pointers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
        this.#pointers.set(event.pointerId, now);
        const { side } = this.#square;
        if (others.length === 0) return this.#move((before[0] - now[0]) * side, (before[1] - now[1]) * side);
        const [other] = others;
        const distance = (place) => Math.max(Math.hypot(place[0] - other[0], place[1] - other[1]), 0.01);
        this.#resize(side * distance(before) / distance(now), other);
    }

    #scroll(event) {
        if (!this.#bitmap) return;
        event.preventDefault();
        const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
        this.#resize(this.#square.side * 1.002 ** (event.deltaY * lines), this.#place(event));
    }

    #type(event) {
        if (!this.#bitmap || event.ctrlKey || event.metaKey || event.altKey) return;
        const step = this.#square.side * (event.shiftKey ? 0.1 : 0.02);
        const actions = {
            ArrowLeft: () => this.#move(-step, 0),
            ArrowRight: () => this.#move(step, 0),
            ArrowUp: () => this.#move(0, -step),
            ArrowDown: () => this.#move(0, step),
            "+": () => this.#resize(this.#square.side / 1.1),
            "=": () => this.#resize(this.#square.side / 1.1),
            "-": () => this.#resize(this.#square.side * 1.1),
        };
        if (!Object.hasOwn(actions, event.key)) return;
        event.preventDefault();
        actions[event.key]();
    }

    #draw() {
        if (!this.#bitmap) return;
        const side = this.#prepare(this.#canvas, this.#canvas.clientWidth);
        if (!side) return;
        const context = this.#canvas.getContext("2d");
        this.#paint(context, side);
        // What the circle leaves out stays to be seen, under a veil.
        context.beginPath();
        context.rect(0, 0, side, side);
        context.arc(side / 2, side / 2, side / 2 - 1, 0, 2 * Math.PI, true);
        context.fillStyle = "rgb(12 18 22 / 52%)";
        context.fill();
        context.beginPath();
        context.arc(side / 2, side / 2, side / 2 - 1, 0, 2 * Math.PI);
        context.strokeStyle = "rgb(255 255 255 / 90%)";
        context.lineWidth = Math.max(1, side / 320);
        context.stroke();
        for (const preview of this.#previews) {
            const size = this.#prepare(preview, Number(preview.dataset.preview));
            this.#paint(preview.getContext("2d"), size);
        }
    }

    // Gives a canvas as many pixels as the screen has for it.
    #prepare(canvas, size) {
        const side = Math.round(size * devicePixelRatio);
        canvas.width = side;
        canvas.height = side;
        return side;
    }

    #paint(context, side) {
        const [left, top, length] = this.rect;
        context.imageSmoothingQuality = "high";
        context.clearRect(0, 0, side, side);
        context.drawImage(this.#bitmap, left, top, length, length, 0, 0, side, side);
    }
}
