import { expect, test } from 'bun:test'
import { adresseMail, isDeliverable } from '../../src/domain/personnes/adresse-mail'

test.each([
	['awa@gmail.com', true],
	['a.kone+ecole@mail.ecole.ci', true],
	["n'guessan@ecole.org", true],
	['awa@école.ci', true],
	['awa@xn--cole-9oa.xn--p1ai', true],
	['awa@gmail', false],
	['awa.@gmail.com', false],
	['.awa@gmail.com', false],
	['awa..kone@gmail.com', false],
	['awa@gmail..com', false],
	['awa@gmail.com.', false],
	['awa@-gmail.com', false],
	['awa@gmail-.com', false],
	['awa@192.168.1.1', false],
	['rené@gmail.com', false],
	['awa@gmail@gmail.com', false],
	['@gmail.com', false],
	['gmail.com', false],
	['', false],
	[`${'a'.repeat(64)}@ecole.org`, true],
	[`${'a'.repeat(65)}@ecole.org`, false],
	[`a@${'b.'.repeat(150)}org`, false]
])('mail to %s can arrive: %p', (address, arrives) => {
	expect(isDeliverable(address)).toBe(arrives)
})

test.each(['awa@gmail.com', 'mailto:awa@gmail.com', 'MAILTO: awa@gmail.com', 'awa@gmai\u200Bl.com\u200B', '\uFEFFmailto:awa@gmail.com'])(
	'the copied address %j is stored without what does not belong to it',
	(written) => {
		expect(adresseMail(written)).toBe('awa@gmail.com')
	}
)
