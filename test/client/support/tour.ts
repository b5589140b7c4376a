import { type CounterfoilClient, isCounterfoilError } from '@counterfoil/client';

export type Samples = { readonly bank: Blob; readonly errors: Blob; readonly family: Blob };

/** The imports of docs/tour.md by the client; what each step shows. */
export const tour = async (client: CounterfoilClient, accountId: string, samples: Samples): Promise<unknown[]> => {
  const { imports } = client;
  const shown: unknown[] = [];
  const bank = { type: 'TransactionImport', accountId, settings: { name_col_label: 'Description' } } as const;
  const count = async () =>
    (await client.GET('/transactions', { params: { query: { account_id: accountId } } })).meta.total_count;
  const revert = async (id: string) => {
    await client.POST('/imports/{id}/revert', { params: { path: { id } } });
    return (await imports.waitUntilSettled(id)).status; // pending, as before it was published
  };

  const first = await imports.upload(samples.bank, { ...bank, name: 'bank.csv', publish: true });
  const { status, verification } = await imports.waitUntilSettled(first.id);
  shown.push([status, verification.readback.status, await count()]);

  const { valid, preview } = await imports.preflight(samples.bank, { ...bank, name: 'bank.csv' });
  const again = await imports.upload(samples.bank, { ...bank, name: 'bank.csv' });
  const effects = new Set<string>();
  for await (const { effect } of client.list('/imports/{id}/rows', { path: { id: again.id } }))
    effects.add(String(effect?.action));
  await imports.publish(again);
  await imports.waitUntilSettled(again.id);
  shown.push([valid, preview?.will_match, [...effects], await count()]);

  const refused = await imports
    .upload(samples.errors, { ...bank, name: 'bank.csv', publish: true })
    .catch((error: unknown) => error);
  if (!isCounterfoilError(refused, 'not_publishable') || refused.importId === undefined) throw refused;
  const params = { path: { id: refused.importId, row_number: 11 } };
  const { data: row } = await client.PATCH('/imports/{id}/rows/{row_number}', {
    params,
    body: { fields: { amount: '-1000.00' } },
  });
  shown.push([refused.status, row.valid, row.effect?.action]);

  const family = await imports.upload(samples.family, { type: 'NativeImport', name: 'family.ndjson', publish: true });
  shown.push((await imports.waitUntilSettled(family.id)).verification.readback.actual_delta_counts?.['transactions']);
  const twice = await imports.upload(samples.family, { type: 'NativeImport' }).catch((error: unknown) => error);
  shown.push(isCounterfoilError(twice) && twice.code);

  shown.push([await revert(family.id), await revert(first.id), await count(), await revert(again.id), await count()]);

  const session = await imports.upload(samples.family, { type: 'NativeImport', way: 'chunked', publish: true });
  await imports.waitUntilSettled(session.id);
  const { data } = await client.GET('/import_sessions/{id}', { params: { path: { id: session.id } } });
  shown.push([data.status, data.summary['transactions']?.created]);
  return shown;
};
