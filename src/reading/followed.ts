/** A record of a list, as its follow knows it. */
type Record = { readonly cle: string; readonly hash: bigint; readonly version: number }

/** Bytes that an id takes in a map, roughly. */
const PLACE = 40

/** The part of the needed room that is added to it: an eighth. */
const EIGHTH = 8

/** The records of a list by their ids, in a few arrays: a list can have a million of them, and as objects they take more than twice the memory. */
export class Followed {
	/** the place of each record in the arrays */
	readonly #places = new Map<number, number>()
	/** places of records that have left */
	readonly #free: number[] = []
	#hashes = new BigUint64Array()
	#versions = new Float64Array()
	/** the beginning of each key in `#text`, and its length */
	#starts = new Uint32Array()
	#lengths = new Uint32Array()
	/** all keys, in UTF-8; the key of a record that left or got another one stays until the follow is made again */
	#text = Buffer.alloc(0)
	#written = 0

	get size() {
		return this.#places.size
	}

	/** Its memory, roughly. */
	get bytes() {
		const arrays = [this.#hashes, this.#versions, this.#starts, this.#lengths, this.#text]
		return arrays.reduce((sum, { byteLength }) => sum + byteLength, this.#places.size * PLACE)
	}

	ids() {
		return this.#places.keys()
	}

	has(id: number) {
		return this.#places.has(id)
	}

	hash(id: number): bigint | undefined {
		const place = this.#places.get(id)
		return place === undefined ? undefined : this.#hashes[place]
	}

	cle(id: number): string {
		const place = this.#places.get(id)
		return place === undefined ? '' : this.#cleAt(place)
	}

	set(id: number, { cle, hash, version }: Record) {
		const known = this.#places.get(id)
		const place = known ?? this.#newPlace(id)
		if (known === undefined || this.#cleAt(place) !== cle) this.#keepCle(place, cle)
		this.#hashes[place] = hash
		this.#versions[place] = version
	}

	delete(id: number) {
		const place = this.#places.get(id)
		if (place === undefined) return
		this.#places.delete(id)
		this.#free.push(place)
	}

	changedAfter(version: number): Set<number> {
		const changed = new Set<number>()
		for (const [id, place] of this.#places) if (this.#versions[place]! > version) changed.add(id)
		return changed
	}

	*[Symbol.iterator](): Generator<[id: number, Record]> {
		for (const [id, place] of this.#places)
			yield [id, { cle: this.#cleAt(place), hash: this.#hashes[place]!, version: this.#versions[place]! }]
	}

	#newPlace(id: number): number {
		const place = this.#free.pop() ?? this.#places.size
		this.#places.set(id, place)
		if (place >= this.#hashes.length) this.#makeRoom(place + 1)
		return place
	}

	#makeRoom(places: number) {
		const length = roomFor(places)
		const [hashes, versions, starts, lengths] = [this.#hashes, this.#versions, this.#starts, this.#lengths]
		this.#hashes = new BigUint64Array(length)
		this.#versions = new Float64Array(length)
		this.#starts = new Uint32Array(length)
		this.#lengths = new Uint32Array(length)
		this.#hashes.set(hashes)
		this.#versions.set(versions)
		this.#starts.set(starts)
		this.#lengths.set(lengths)
	}

	#cleAt(place: number): string {
		const start = this.#starts[place]!
		return this.#text.toString('utf8', start, start + this.#lengths[place]!)
	}

	#keepCle(place: number, cle: string) {
		const length = Buffer.byteLength(cle)
		if (this.#written + length > this.#text.length) {
			const text = Buffer.alloc(roomFor(this.#written + length))
			text.set(this.#text)
			this.#text = text
		}
		this.#text.write(cle, this.#written)
		this.#starts[place] = this.#written
		this.#lengths[place] = length
		this.#written += length
	}
}

const roomFor = (wanted: number) => wanted + Math.ceil(wanted / EIGHTH)
