import { DomainError } from '../../shared/platform/domain/errors.ts';
import type { Precondition } from '../../shared/platform/domain/precondition.ts';
import { entityTag } from '../../shared/platform/http/response/entity-tag.ts';

/** The version that the form was based on, so that concurrent changes are not overwritten unnoticed. */
export const formVersion = (fields: Readonly<Record<string, unknown>>): Precondition => {
  const { version } = fields;
  return (current) => {
    if (typeof version === 'string' && version === entityTag(current)) return;
    throw new DomainError(
      'precondition_failed',
      'Somebody changed this after you opened it. Check the current values; saving again overwrites them with the form',
    );
  };
};
