import { uuidOf } from '../../shared/domain/uuid.ts';
import { requestHash } from '../../shared/http/request-hash.ts';
import type { LedgerWork } from '../ledger-work.ts';
import { type Fields, textOf } from './typed.ts';

type Once = { readonly familyId: string; readonly fields: Fields; readonly request: object };

/**
 * The id of what a form makes: one and the same where the form is sent twice, as by a double click; another one where it says
 * something else, so that nothing that was typed is lost.
 */
export const onceId = ({ sha256 }: Pick<LedgerWork, 'sha256'>, { familyId, fields, request }: Once): string =>
  uuidOf(sha256(`form|${familyId}|${textOf(fields, 'once')}|${requestHash(request)}`));
