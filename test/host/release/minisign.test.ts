import { describe, expect, test } from 'bun:test'
import { isSigned } from '../../../src/host/release/minisign'

// made by minisign 0.11 with a key of its own
const KEY = 'RWSzmpRg7HLBPK9yYwnbMsGFxtJ58ZeKWpTKXyfIkdQvB+f3LvUcfvAJ'
const CONTENT = Buffer.from('une école\n')
const lines = (signature: string, seal: string, comment = 'preau 1.2.0') =>
	`untrusted comment: signature from minisign secret key\n${signature}\ntrusted comment: ${comment}\n${seal}\n`
const HASHED = [
	'RUSzmpRg7HLBPF9t4UeayC7fCOIPj+T/ARFdAU2o1CasOjaoQyjxu+eD50qSiqd4/hgW+RuR7m54yLXk4Azvv2od5lX36sptIQw=',
	'stG80YpUHguO7q2lCNPCw/jSmQx9njCqogkOVbG67HadCoYqclM44ps+l8kFYPKcqJ5BLchSN4DV2fViRf2uCw=='
] as const
const LEGACY = [
	'RWSzmpRg7HLBPPviZZD5OQA5OKOyI2sYq8YH8Zpgve/iLogWE4DF7L0xijro3+t/WTk/xLq2eaP2SL/z5gKnjPW8AO+ACyGB6QI=',
	'a/a3TdU+2We6jNLAS94keEgCNNQrlK4kaMHbfi2m1P2Xxmq4DH0Dj0NohseGuBTWizxo1sujPFB9daiHq6n7Ag=='
] as const
const OTHER_KEY = Buffer.concat([Buffer.from(KEY, 'base64').subarray(0, 10), Buffer.alloc(32, 7)]).toString('base64')

describe('a signature of minisign', () => {
	test.each([
		['over the hash', HASHED],
		['over the content', LEGACY]
	] as const)('%s is known', (_, [signature, seal]) => {
		expect(isSigned(CONTENT, lines(signature, seal), KEY)).toBe(true)
		expect(isSigned(CONTENT, lines(signature, seal).replaceAll('\n', '\r\n'), KEY)).toBe(true)
	})

	test.each([
		['another content', Buffer.from('une ecole\n'), lines(...HASHED), KEY],
		['another comment', CONTENT, lines(...HASHED, 'preau 1.3.0'), KEY],
		['another seal', CONTENT, lines(HASHED[0], LEGACY[1]), KEY],
		['another key', CONTENT, lines(...HASHED), OTHER_KEY],
		['a key of another number', CONTENT, lines(...HASHED), KEY.replace('RWSz', 'RWTz')],
		['no key', CONTENT, lines(...HASHED), 'nothing'],
		['an unknown algorithm', CONTENT, lines(HASHED[0].replace('RUS', 'RVS'), HASHED[1]), KEY],
		['half a signature', CONTENT, lines(HASHED[0].slice(0, 60), HASHED[1]), KEY],
		['nothing at all', CONTENT, '', KEY]
	])('is refused for %s', (_, content, signature, key) => {
		expect(isSigned(content, signature, key)).toBe(false)
	})
})
