import { createIdentities } from '../../../shared/people/store/identity-repository.ts';
import { reauthenticate } from '../../../shared/people/use-cases/local/reauthenticate.ts';
import { waysToProve } from '../../../shared/people/use-cases/local/ways-to-prove.ts';
import { composeLocal } from '../local-sign-in.ts';
import { providersOf } from '../providers.ts';
import { createHandler } from './handler.ts';

const { ports, settings, ...people } = composeLocal();
const identities = createIdentities(people.documents, people.tableName);
const providers = providersOf(people, settings, ports.secretBox);

export const handler = createHandler({
  ...people.person,
  prove: reauthenticate(ports),
  waysOf: waysToProve({ door: ports.door, identities, providers }),
});
