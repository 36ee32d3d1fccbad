import type { TenantFacts } from '../facts/known'
import { findingsOf, type Finding } from '../findings/finding'

const { warn, fail } = findingsOf('data')

/** Whether each institution can sign and number papers, and has the keys of those that it has made. */
export const checkPapiers = (tenants: readonly Pick<TenantFacts, 'code' | 'papiers'>[]): Finding[] =>
	tenants.flatMap(({ code, papiers }) => {
		if (!papiers) return []
		const { isKeyRead, withoutKey, toConfirm } = papiers
		return [
			...(isKeyRead ? [] : [fail('{code}: the key that signs papers cannot be read: preau papiers cle {code} --nouvelle', { code })]),
			...(withoutKey > 0
				? [fail('{code}: {n} papers are signed with a key that is missing: restore a copy that has it', { code, n: withoutKey })]
				: []),
			...(toConfirm > 0
				? [
						warn('{code}: an older copy was restored: the office must say the last numbers of papers, under « Numéros des papiers »', {
							code
						})
					]
				: [])
		]
	})
