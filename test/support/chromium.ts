/** The browser that scripts/prepare-ci installs. */
export function findChromium(): string {
	const found = ['chromium', 'chromium-browser', 'google-chrome'].map((name) => Bun.which(name)).find((path) => path !== null)
	if (found === undefined) throw new Error('no Chromium on this machine: scripts/prepare-ci installs one')
	return found
}

/** Headless, as root too, and silent: without these it looks for updates and its maker's hosts at every start. */
export const CHROMIUM_ARGS = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync'
]
