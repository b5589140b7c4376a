import * as z from 'zod';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { undoEntryEdit } from '../../../shared/ledger/entries/use-cases/undo-edit.ts';
import { callerOf, type PageAnswer, type PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import type { Rendering } from '../../../shared/platform/http/response/html-answers.ts';
import { Instant } from '../../../shared/platform/schema/instant.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import type { UndoOffer } from '../../../web/ledger/undo-notice.ts';
import type { LedgerWork } from '../ledger-work.ts';

const Offered = z.tuple([z.uuid(), Instant]);

/** The edit that this page offers to undo, as `undoOf` wrote it; undefined if it offers none. */
export const offerIn = (undo: string | undefined, area: 'transactions' | 'valuations'): UndoOffer | undefined => {
  const { data } = Offered.safeParse(undo?.split('~'));
  return data === undefined ? undefined : { path: `/${area}/${data[0]}`, at: data[1] };
};

/** For the query of the next page. */
export const undoOf = (entryId: string, at: string): string => `${entryId}~${at}`;

/** The same, if the entry was changed since this UTC instant. */
export const undoSince = ({ id, updatedAt }: Entry, begun: string): string | undefined =>
  updatedAt >= begun ? undoOf(id, updatedAt) : undefined;

const UndoForm = z.object({ at: Instant });

type Undoing = {
  readonly kind: 'transaction' | 'valuation';
  /** The page of the entry, if it exists, with the reason for which nothing was undone. */
  readonly show: (request: PersonRequest, event: ApiEvent, errors: readonly string[]) => Rendering;
  readonly next: (entry: Entry, request: PersonRequest, event: ApiEvent) => string;
};

/** POST /transactions/{id}/undo and /valuations/{id}/undo: takes back what a person changed at one instant. */
export const undoEdit = (work: LedgerWork, { kind, show, next }: Undoing): PageAnswer => {
  const undoEntry = undoEntryEdit(work);
  return async (request, event) => {
    const { person, fields, id } = request;
    const undo = async () => {
      const { at } = validate(UndoForm, fields);
      const entry = await undoEntry(callerOf(person), { entryId: id, at, kind });
      return { seeOther: next(entry, request, event) };
    };
    const exists = (await work.entries.find(person.user.familyId, id)) !== undefined;
    return exists ? request.showFormOnError(({ errors }) => show(request, event, errors), undo) : undo();
  };
};
