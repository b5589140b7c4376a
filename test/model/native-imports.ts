import type { KnownRecordChoice } from '../../shared/imports/domain/import-attributes.ts';
import type { ImportRecord } from '../../shared/imports/domain/import-record.ts';
import { type Entry, pageRefOf } from '../../shared/ledger/entries/domain/entry.ts';
import type { Page } from '../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../shared/ledger/pages/domain/read.ts';
import { aRequest, settle } from './scenario.ts';
import type { World } from './world.ts';

/** The entries of a world, by id. */
export const ledgerOf = async (world: World): Promise<readonly Entry[]> => {
  const { familyId } = world.caller;
  const headers = await world.headers.list(familyId);
  const pages = await Promise.all(headers.map(({ account, key }) => world.ledger.read(familyId, account, key.month)));
  return pages.flatMap(entriesOf).toSorted((a, b) => (a.id < b.id ? -1 : 1));
};

export const valuesOf = async (world: World) =>
  (await ledgerOf(world)).map(({ date, amount, name }) => `${date} ${amount} ${name}`).toSorted();

/** Publishes a file. Returns the import as it is then. */
export const sendNative = async (world: World, text: string, onKnownRecords?: KnownRecordChoice) => {
  const { id } = await world.create(world.caller, aRequest('NativeImport', text));
  await world.publish(world.caller, id, onKnownRecords === undefined ? {} : { onKnownRecords });
  await settle(world);
  return findImport(world, id);
};

export const findImport = async (world: World, id: string): Promise<ImportRecord> => {
  const record = await world.imports.find(world.caller.familyId, id);
  if (record === undefined) throw new Error('The import is gone');
  return record;
};

export const revertImport = async (world: World, { id }: { readonly id: string }, force = false): Promise<void> => {
  await world.revert(world.caller, id, { force });
  await settle(world);
};

export const accountsOf = async (world: World) =>
  (await world.accounts.list(world.caller.familyId)).map(({ name }) => name).toSorted();

export const change = async (world: World, name: string, act: (page: Page, id: string) => Page): Promise<void> => {
  const entry = (await ledgerOf(world)).find((candidate) => candidate.name === name);
  const ref = entry && pageRefOf(entry.id);
  if (entry === undefined || ref === undefined) throw new Error(`There is no entry ${name}`);
  await world.ledger.change(world.caller.familyId, ref.account, ref.month, (page) => act(page, entry.id));
};
