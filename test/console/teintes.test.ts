import { describe, expect, test } from 'bun:test'
import { TEINTES } from '../../src/domain/seances/teintes'

type Rgb = readonly [number, number, number]

const sheet = (name: string) => Bun.file(`src/console/assets/style/${name}.css`).text()
const css = (await sheet('base')) + (await sheet('week'))
const dark = css.indexOf('prefers-color-scheme: dark')

/** The colours of a theme's variables, each in linear light. */
function colour(theme: 'light' | 'dark', name: string): Rgb {
	const part = theme === 'light' ? css.slice(0, dark) : css.slice(dark)
	const [, hex = ''] = new RegExp(`--${name}: #(\\w{6});`).exec(part) ?? []
	const channel = (at: number) => {
		const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
		return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
	}
	return [channel(0), channel(2), channel(4)]
}

const light = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b
const contrast = (a: Rgb, b: Rgb) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05)

/** Linear light as eyes see it: all, without red, without green, without blue cones (Machado, Oliveira and Fernandes, 2009). */
const EYES: Readonly<Record<string, readonly Rgb[]>> = {
	all: [
		[1, 0, 0],
		[0, 1, 0],
		[0, 0, 1]
	],
	protan: [
		[0.152_286, 1.052_583, -0.204_868],
		[0.114_503, 0.786_281, 0.099_216],
		[-0.003_882, -0.048_116, 1.051_998]
	],
	deutan: [
		[0.367_322, 0.860_646, -0.227_968],
		[0.280_085, 0.672_501, 0.047_413],
		[-0.011_82, 0.042_94, 0.968_881]
	],
	tritan: [
		[1.255_528, -0.076_749, -0.178_779],
		[-0.078_411, 0.930_809, 0.147_602],
		[0.004_733, 0.691_367, 0.303_9]
	]
}

/** CIE L*a*b*, in which distances are about as large as they look. */
function lab([r, g, b]: Rgb): Rgb {
	const f = (t: number) => (t > 0.008_856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
	const [x, y, z] = [
		f(Math.max(0, 0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.950_47),
		f(Math.max(0, light([r, g, b]))),
		f(Math.max(0, 0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.088_83)
	]
	return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const seenWith = (eyes: readonly Rgb[], seen: Rgb): Rgb =>
	lab(eyes.map((row) => Math.min(1, Math.max(0, row[0] * seen[0] + row[1] * seen[1] + row[2] * seen[2]))) as unknown as Rgb)
const apart = (a: Rgb, b: Rgb) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
const HUES = Array.from({ length: TEINTES }, (_, index) => `hue-${index + 1}`)

describe.each(['light', 'dark'] as const)('the colours of matières in the %s', (theme) => {
	test.each(HUES)('%s stands out from paper by 3 to 1', (hue) => {
		for (const ground of ['sheet', 'wash']) expect(contrast(colour(theme, hue), colour(theme, ground))).toBeGreaterThanOrEqual(3)
		expect(css).toContain(`.${hue} {\n\t--hue: var(--${hue});\n}`)
	})

	test.each(Object.keys(EYES))('no two are alike to eyes with cones: %s', (eyes) => {
		const seen = HUES.map((hue) => seenWith(EYES[eyes]!, colour(theme, hue)))
		for (const [index, one] of seen.entries()) for (const other of seen.slice(index + 1)) expect(apart(one, other)).toBeGreaterThan(15)
	})
})
