import type { Place } from '../../db/files/place'
import type { Reading } from '../../db/queries/reading'
import { onReading } from '../../tenants/on-reading'
import { READERS, type Readers } from './readers.service'

type Order = Place & { readonly reader: keyof Readers; readonly asked: unknown }

onReading(async (reading, order) => {
	const { reader, asked } = order as Order
	const read = READERS[reader] as (on: Reading, asked: unknown) => Promise<readonly object[]>
	return (await read(reading, asked)).map((row) => ({ ...row }))
})
