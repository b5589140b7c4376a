import { type Sha256, uuidOf } from '../../shared/platform/domain/ids.ts';
import { requestHash } from '../../shared/platform/http/idempotent.ts';

type Once = {
  readonly familyId: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly request: object;
};

/** What is the same where a form is sent twice, as by a double click, and another where it says something else. */
export const onceKey = ({ fields: { once }, request }: Pick<Once, 'fields' | 'request'>): string =>
  `${typeof once === 'string' ? once : ''}|${requestHash(request)}`;

/** The id of what a form makes, by its key, so that nothing is made twice and nothing that was typed is lost. */
export const onceId = ({ sha256 }: { readonly sha256: Sha256 }, { familyId, ...form }: Once): string =>
  uuidOf(sha256(`form|${familyId}|${onceKey(form)}`));
