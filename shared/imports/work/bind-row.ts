import type { PlannedEntry } from '../../ledger/domain/entry.ts';
import { type EntryDetails, isSecurityDetails } from '../../ledger/domain/entry-details.ts';
import { entryIdOf } from '../../ledger/domain/entry-id.ts';
import type { EntryLinks } from '../../ledger/domain/entry-links.ts';
import type { Sha256 } from '../../platform/domain/hash.ts';
import type { PlanLinks, PlanReference, PlanRow } from '../domain/plan.ts';
import type { Bindings } from './plan-store.ts';

/** Makes the function that replaces the plan-local numbers of a row by what they are bound to. */
export const createRowBinder = (
  bindings: Bindings,
  scope: string,
  sha256: Sha256,
): ((row: PlanRow) => PlannedEntry) => {
  const idOf = (number: number | null): string | null => (number === null ? null : (bindings[number]?.id ?? null));
  const accountOf = (number: number) => {
    const account = bindings[number]?.account;
    if (account == null) throw new Error(`Plan-local account ${number} is not bound`);
    return account;
  };
  const entryId = ({ account, month, identity }: PlanReference): string =>
    entryIdOf({ tag: accountOf(account).tag, month }, sha256(`${scope}|${identity}`));

  const bindLinks = ({ transfer, rejected }: PlanLinks): EntryLinks => {
    if (transfer === null) return { transfer, rejected: rejected.map(entryId) };
    const { other, ...said } = transfer;
    return { transfer: { ...said, otherId: entryId(other) }, rejected: rejected.map(entryId) };
  };
  const bindDetails = (details: EntryDetails | null, security: number | null): EntryDetails | null =>
    isSecurityDetails(details) ? { ...details, securityId: idOf(security) ?? details.securityId } : details;

  return ({ account, currency, category, merchant, tags, security, links, ...content }) => ({
    ...content,
    currency: currency ?? accountOf(account).currency,
    categoryId: idOf(category),
    merchantId: idOf(merchant),
    tagIds: [...new Set(tags.map((tag) => idOf(tag)).filter((id) => id !== null))],
    details: bindDetails(content.details, security),
    links: links === null ? null : bindLinks(links),
  });
};
