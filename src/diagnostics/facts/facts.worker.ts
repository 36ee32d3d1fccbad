import { onOrder } from '../../host/threads/worker-task'
import type { TenantFacts } from './known'
import { tenantFacts, type FactsOrder } from './tenant-facts'

onOrder(async (order, progress) => {
	const { tenants, ...how } = order as FactsOrder
	const facts: TenantFacts[] = []
	for (const tenant of tenants) {
		progress(tenant.code)
		facts.push(await tenantFacts(tenant, how))
	}
	return facts
})
