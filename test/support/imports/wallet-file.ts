import { randomUUID } from 'node:crypto';
import type { CreateImportRequest } from '../../../shared/imports/use-cases/create-import.ts';
import type { World } from '../../model/world.ts';
import { aConfiguration } from './import-builders.ts';

export const CSV = 'date,amount,name,category,tags\n03/01/2026,-1.50,Bakery,Food,a\n04/01/2026,-2,Rent,Home,a|b\n';

export const request = (text = CSV, over: Partial<CreateImportRequest> = {}): CreateImportRequest => ({
  type: 'TransactionImport',
  accountId: null,
  publish: false,
  configuration: aConfiguration({ dateFormat: '%d/%m/%Y' }),
  content: { bytes: Buffer.from(text), source: 'text', filename: null, contentType: null },
  ...over,
});

export const anAccount = async ({ accounts, caller, now }: World): Promise<string> => {
  const account = {
    id: randomUUID(),
    name: 'Wallet',
    accountType: 'depository',
    subtype: null,
    currency: 'USD',
    status: 'active' as const,
    institutionName: null,
    institutionDomain: null,
    notes: null,
  };
  return (await accounts.create(caller.familyId, account, 'user', now())).id;
};

export const aTag = async ({ records, caller, now }: World, name: string): Promise<string> =>
  (
    await records.bindByName({
      familyId: caller.familyId,
      kind: 'tag',
      name,
      owner: 'user',
      candidateId: randomUUID(),
      now: now(),
      attributes: { color: null },
    })
  ).id;

/** Processes every message. */
export const settle = async (world: World): Promise<void> => {
  for (let message = world.messages.shift(); message !== undefined; message = world.messages.shift()) {
    await world.deliver(message, 1_000);
  }
};

export const NOTHING = { bytes: new Uint8Array(), source: 'text', filename: null, contentType: null } as const;
