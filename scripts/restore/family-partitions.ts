import { rowsPk } from '../../shared/imports/store/row-block-store.ts';
import { chunksPk } from '../../shared/imports/store/session-repository.ts';
import type { Subject } from '../../shared/platform/domain/access/subjects.ts';
import type { FamilyId } from '../../shared/platform/domain/ids.ts';
import { familyPk, findingsPk, ledgerPk, pastSumsKey, TAG_PREFIX } from '../../shared/platform/dynamodb/keys.ts';
import { eachOfPartition, type RawTable } from './raw-table.ts';

/** The parts of the table, as a restore of one family treats them. */
export const PARTS = {
  family: 'restored',
  ledger: 'restored',
  findings: 'restored',
  imports: 'restored',
  /** The index of restored items. */
  due: 'restored',
  /**
   * Announces changes. What announces a change that the restore undid is dropped, because its item does not name it.
   */
  outbox: 'kept',
  /** A log, like that of the audit: clients go by the places in it, which are never given twice. With its webhooks. */
  events: 'kept',
  deliveries: 'kept',
  debugLog: 'kept',
  audit: 'kept',
  /** People and their access: an earlier state would bring back keys and passwords that were taken away since. */
  users: 'kept',
  profiles: 'kept',
  sessions: 'kept',
  tokens: 'kept',
  invitations: 'kept',
  limits: 'kept',
  identities: 'kept',
  passkeys: 'kept',
  credentials: 'kept',
  /** Of the whole deployment. */
  providers: 'kept',
  oauthClients: 'kept',
  signingKeys: 'kept',
  held: 'kept',
} as const satisfies Readonly<Record<Subject, 'restored' | 'kept'>>;

/** Items of the family's own partition that have a partition of their own, by the beginning of their sort keys. */
const DEPENDENTS: Readonly<Record<string, (familyId: FamilyId, id: string) => string>> = {
  [TAG_PREFIX]: ledgerPk,
  'IMPORT#': (_, importId) => rowsPk(importId),
  'SESSION#': (_, sessionId) => chunksPk(sessionId),
};

/**
 * Every partition that belongs to the family in one of the tables. The family's own is the last, because it names the
 * others: a restore that goes through them in this order and is interrupted finds all of them again.
 */
export const partitionsOfFamily = async (
  tables: readonly RawTable[],
  familyId: FamilyId,
): Promise<readonly string[]> => {
  const own = familyPk(familyId);
  const found = new Set([pastSumsKey(familyId).pk, findingsPk(familyId)]);
  for (const table of tables) {
    for (const [prefix, partitionOf] of Object.entries(DEPENDENTS)) {
      for await (const items of eachOfPartition(table, own, { part: 'keys', prefix })) {
        for (const { sk } of items) found.add(partitionOf(familyId, sk?.S?.slice(prefix.length) ?? ''));
      }
    }
  }
  return [...found, own];
};

/** 'LEDGER ENTRIES' for the items of a ledger that hold entries: keys without ids. */
export const kindOf = (pk: string, sk: string): string => [pk, sk].map((key) => key.split('#')[0]).join(' ');
