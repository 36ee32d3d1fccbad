/** Follows a running import, and reloads the page when it has ended. */
const STEP = 700
const running = document.querySelector<HTMLElement>('[data-import]')
if (running) void follow(running)

async function follow(sheet: HTMLElement) {
	const status = sheet.querySelector<HTMLElement>('.status')!
	const bar = sheet.querySelector('progress')!
	for (;;) {
		await new Promise((resolve) => setTimeout(resolve, STEP))
		try {
			const response = await fetch(sheet.dataset['import']!, { headers: { accept: 'application/json' } })
			// a school is closed for a moment while its file is replaced
			if (response.status === 503) continue
			const said = (await response.json()) as { dit?: string; part?: number }
			if (said.dit === undefined) return location.reload()
			if (status.textContent !== said.dit) status.textContent = said.dit
			bar.value = said.part ?? 0
		} catch {
			// without a connection it asks again
		}
	}
}
