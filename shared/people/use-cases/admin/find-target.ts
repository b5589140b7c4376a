import { DomainError, NotFoundError } from '../../../platform/domain/errors.ts';
import { type AdministrationDecision, mayAdminister, type UserAct } from '../../domain/may-administer.ts';
import type { User } from '../../domain/user.ts';
import type { Users } from '../people-ports.ts';

type Reason = Extract<AdministrationDecision, { ok: false }>['reason'];

const REFUSALS: Readonly<Record<Reason, () => DomainError>> = {
  role: () => new DomainError('forbidden', 'Your role does not allow this'),
  not_found: () => new NotFoundError('User'),
  rank: () => new DomainError('forbidden', "The user's role is not below yours"),
  self: () => new DomainError('forbidden', 'Nobody does this to himself: another super admin can'),
  last_super_admin: () => lastSuperAdmin(),
};

export const lastSuperAdmin = (): DomainError =>
  new DomainError('last_super_admin', 'This is the last active super admin: make another one first');

/**
 * The user whom an act is to be done to. Whether he is the last super admin is left open: that is for the register to
 * decide, in the moment of the act.
 * @throws DomainError `forbidden`, or `not_found` for one of a family that the actor has no business with.
 */
export const findTarget = async (users: Pick<Users, 'find'>, actor: User, act: UserAct, id: string): Promise<User> => {
  const target = await users.find(id);
  if (target === undefined) throw new NotFoundError('User');
  const decision = mayAdminister(actor, act, { ...target, isLastSuperAdmin: false });
  if (!decision.ok) throw REFUSALS[decision.reason]();
  return target;
};
