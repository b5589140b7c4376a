import { DomainError } from '../../../shared/platform/domain/errors.ts';
import type { Precondition } from '../../../shared/platform/domain/precondition.ts';
import { entityTag } from '../../../shared/platform/http/entity-tag.ts';

/** A form says which state it was made of; who changed the record meanwhile is not overwritten unseen. */
export const formVersion = (fields: Readonly<Record<string, unknown>>): Precondition => {
  const { version } = fields;
  return (current) => {
    if (typeof version === 'string' && version === entityTag(current)) return;
    throw new DomainError(
      'precondition_failed',
      'This was changed since you opened it. Look at what it is now; sending again takes what stands in the form',
    );
  };
};
