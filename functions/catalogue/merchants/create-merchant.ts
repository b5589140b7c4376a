import { toMerchantRequest } from '../../../shared/catalogue/schema/merchant-and-tag.ts';
import { type NamedRequest, namedWrites } from '../../../shared/catalogue/use-cases/record-writes.ts';
import { type ColoredView, viewColored } from '../../../shared/catalogue/use-cases/view-records.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { type CreateDependencies, composeRecords, createRecordEndpoint } from '../record-endpoints.ts';
import { merchantShape } from '../record-shapes.ts';

/** POST /api/v1/merchants */
export const createHandler = (
  deps: CreateDependencies<'merchant', ColoredView<'merchant'>, NamedRequest<'merchant'>>,
) => createRecordEndpoint(merchantShape, toMerchantRequest, deps);

export const handler = lambda(() => {
  const { api, reads, writes, idempotency } = composeRecords();
  return createHandler({
    ...api,
    view: viewColored<'merchant'>(reads),
    writes: namedWrites(writes, 'merchant'),
    idempotency,
  });
});
