const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
	['Edge', /\bEdg(e|A|iOS)?\//],
	['Opera', /\bOPR\//],
	['Firefox', /\b(Firefox|FxiOS)\//],
	['Chrome', /\b(Chrome|CriOS|Chromium)\//],
	['Safari', /\bSafari\//]
]
const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
	['Android', /\bAndroid\b/],
	['iOS', /\b(iPhone|iPad|iPod)\b/],
	['Windows', /\bWindows\b/],
	['macOS', /\bMac OS X\b/],
	['Linux', /\bLinux\b/]
]

const found = (names: typeof BROWSERS, header: string) => names.find(([, sign]) => sign.test(header))?.[0]

/** The name of a browser in the list of sessions, from its `User-Agent`: `Firefox, Windows`; null if it is not recognized. */
export function browserName(header: string | null): string | null {
	if (header === null) return null
	const parts = [found(BROWSERS, header), found(SYSTEMS, header)].filter((part) => part !== undefined)
	return parts.length > 0 ? parts.join(', ') : null
}
