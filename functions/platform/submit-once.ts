import { sha256 } from '../../shared/platform/domain/bytes/hash.ts';
import { type FamilyId, uuidOf } from '../../shared/platform/domain/ids.ts';
import { requestHash } from '../../shared/platform/http/idempotent.ts';

type Once = {
  readonly familyId: FamilyId;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly request: object;
};

/** The same for a repeated submission (double click), and different if the content differs. */
export const submissionKey = ({ fields: { once }, request }: Pick<Once, 'fields' | 'request'>): string =>
  `${typeof once === 'string' ? once : ''}|${requestHash(request)}`;

/** A deterministic id for what a form creates, so that repeated submissions create it once. */
export const submissionId = ({ familyId, ...form }: Once): string =>
  uuidOf(sha256(`form|${familyId}|${submissionKey(form)}`));
