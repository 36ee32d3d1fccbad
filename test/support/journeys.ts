import type { Page } from 'playwright-core'

/** The most frequent tasks of teachers, on a page that is open: of a server in this process, or of the executable. */

const mark = (page: Page, id: number | string) => page.locator(`input[name="note.${id}"]`)

/** How the grid of marks stands with a student. */
export const stateOf = (page: Page, id: number | string) => page.locator(`#e${id}`)

/** Puts text into the clipboard's place: what a browser gives a page that is pasted into. */
export const pasteInto = (page: Page, id: number | string, text: string) =>
	mark(page, id).evaluate((field, pasted) => {
		const clipboardData = new DataTransfer()
		clipboardData.setData('text/plain', pasted)
		field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
	}, text)

/** Types a mark of two digits for each of some students who stand below each other, by keyboard alone. @returns how many keys it took */
export async function typeMarks(page: Page, ids: readonly number[], markOf: (index: number) => number): Promise<number> {
	await mark(page, ids[0]!).focus()
	let strokes = 0
	for (const index of ids.keys()) {
		const digits = String(markOf(index))
		for (const digit of digits) await page.keyboard.press(digit)
		await page.keyboard.press('Enter')
		strokes += digits.length + 1
	}
	await stateOf(page, ids.at(-1)!).getByText('enregistrée').waitFor()
	return strokes
}

/** Taps somebody absent in an open register, and saves it while the connection is away. */
export async function callWithoutConnection(page: Page, absent: RegExp, meanwhile: () => Promise<void>) {
	await page.getByRole('group', { name: absent }).getByRole('radio', { name: 'Absent' }).check()
	await page.context().setOffline(true)
	await page.getByRole('button', { name: 'Enregistrer l’appel' }).click()
	await page.getByText('Pas de connexion').waitFor()
	await meanwhile()
	await page.context().setOffline(false)
	await page.waitForURL(/fait=appel/)
}
