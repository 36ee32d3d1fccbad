import { columnOf, type Entry, type Line, type Lines } from './lines'

type Does = {
	/** sends what was typed into some cells */
	readonly save: (...changed: readonly Entry[]) => void
	/** reports lines and columns pasted beyond the last ones */
	readonly tellLeftOver: (lines: number, columns: number) => void
}

function go(input: HTMLInputElement | undefined) {
	input?.focus()
	input?.select()
	return input !== undefined
}

function beside({ inputs }: Line, column: number, step: 1 | -1) {
	const columns = [...inputs.keys()]
	return inputs.get(columns[columns.indexOf(column) + step] ?? -1)
}

/** Pastes blocks of a spreadsheet, and undoes it. */
function blocksIn({ all, entryOf, more: moreLines }: Lines, { save, tellLeftOver }: Does) {
	/** the values before the last block, as long as nothing was typed after it */
	let before = new Map<HTMLInputElement, string>()

	const saveIn = (inputs: Iterable<HTMLInputElement>) => save(...new Set([...inputs].flatMap((input) => entryOf(input) ?? [])))

	/** Writes a block into the lines from `place` on, page after page; an empty cell changes nothing. */
	async function fill(place: number, column: number, block: readonly (readonly string[])[]) {
		before = new Map()
		tellLeftOver(0, 0)
		const width = Math.max(...block.map((cells) => cells.findLastIndex((cell) => cell !== '') + 1))
		for (let lineCount = 0; lineCount < block.length;) {
			if (place + lineCount >= all.length && !(await moreLines())) {
				tellLeftOver(block.length - lineCount, 0)
				return
			}
			const lines = all.slice(place + lineCount, place + block.length)
			const changedCells = lines.flatMap(({ inputs }, index) =>
				block[lineCount + index]!.flatMap((cell, at) => {
					const input = inputs.get(column + at)
					if (cell === '' || !input || input.readOnly) return []
					before.set(input, input.value)
					input.value = cell
					return [input]
				})
			)
			lineCount += lines.length
			saveIn(changedCells)
		}
		const columns = Math.max(...all.flatMap(({ inputs }) => [...inputs.keys()])) - column + 1
		tellLeftOver(0, Math.max(0, width - columns))
	}

	/** Undoes the last block, except marks saved in cells that were empty: they can be corrected but never erased. */
	function undo() {
		for (const [input, value] of before) {
			const entry = entryOf(input)
			if (value !== '' || entry?.note !== input || entry.saved.note === '') input.value = value
		}
		saveIn(before.keys())
		before = new Map()
	}

	return { fill, undo, areThere: () => before.size > 0, forget: () => (before = new Map()) }
}

/** Moves between cells by keys, and pastes blocks and undoes them. */
export function listenToKeys(form: HTMLFormElement, lines: Lines, does: Does) {
	const { all, entryOf, lineOf, more: moreLines } = lines
	const blocks = blocksIn(lines, does)

	function inColumn({ place }: Line, column: number, step: 1 | -1) {
		for (let at = place + step; all[at]; at += step) {
			const input = all[at]!.inputs.get(column)
			if (input) return input
		}
		return undefined
	}

	/** Moves on to the first student of the next page. */
	async function goOn(from: Line, column: number) {
		while (await moreLines()) if (go(inColumn(from, column, 1))) return
	}

	form.addEventListener('keydown', (event) => {
		const { target, key } = event
		const line = lineOf(target)
		if (!line || !(target instanceof HTMLInputElement) || event.isComposing || event.altKey) return
		if (event.ctrlKey || event.metaKey) {
			if (key !== 'z' || !blocks.areThere()) return
			event.preventDefault()
			return blocks.undo()
		}
		const column = columnOf(target)
		const { selectionStart, selectionEnd, value } = target
		let moved = false
		if (key === 'Enter' && !event.shiftKey)
			moved = go(inColumn(line, column, 1)) || (does.save(entryOf(target)!), void goOn(line, column), true)
		else if (key === 'ArrowDown') moved = go(inColumn(line, column, 1)) || (void goOn(line, column), true)
		else if (key === 'ArrowUp' || key === 'Enter') moved = go(inColumn(line, column, -1))
		else if (key === 'ArrowRight' && selectionEnd === value.length) moved = go(beside(line, column, 1))
		else if (key === 'ArrowLeft' && selectionStart === 0) moved = go(beside(line, column, -1))
		if (moved) event.preventDefault()
	})

	form.addEventListener('paste', (event) => {
		const line = lineOf(event.target)
		const text = (event.clipboardData?.getData('text/plain') ?? '').replace(/(?<![\r\n])[\r\n]+$/, '')
		if (!line || !/[\t\n]/.test(text)) return
		event.preventDefault()
		const cells = text.split(/\r?\n/).map((row) => row.split('\t').map((cell) => cell.trim()))
		void blocks.fill(line.place, columnOf(event.target as HTMLInputElement), cells)
	})

	form.addEventListener('input', blocks.forget)
}
