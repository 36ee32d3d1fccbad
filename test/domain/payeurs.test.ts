import { expect, test } from 'bun:test'
import { parPersonne } from '../../src/domain/argent/payeurs'

const row = (id: number, telephone: string | null, email: string | null = null) => ({ id, telephone, email })
const idsOf = (groups: readonly (readonly { readonly id: number }[])[]) => groups.map((group) => group.map(({ id }) => id))

test('rows with one telephone, however it is written, are one person', () => {
	expect(idsOf(parPersonne([row(1, '+225 01'), row(2, '+22502'), row(3, '0022501')]))).toEqual([[1, 3], [2]])
})

test('a row with the telephone of one person and the address of another joins both', () => {
	expect(idsOf(parPersonne([row(1, '01'), row(2, null, 'A@b.ci'), row(3, '02'), row(4, '01', 'a@B.ci')]))).toEqual([[1, 2, 4], [3]])
})

test('rows without telephone and address stay apart', () => {
	expect(idsOf(parPersonne([row(1, null), row(2, null), row(3, '')]))).toEqual([[1], [2], [3]])
})
