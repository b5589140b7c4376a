import { localDoor } from '../../../shared/people/domain/local-sign-in.ts';
import { deleteProvider } from '../../../shared/people/use-cases/admin/delete-provider.ts';
import { composeProviderStore } from '../provider-store.ts';
import { createHandler } from './handler.ts';

const { person, open, providers, audit, users, identities, settings, changing } = composeProviderStore();
const ports = { providers, audit, users, identities, door: localDoor(settings), now: open.now };

export const handler = createHandler({ ...person, providers, remove: changing(deleteProvider(ports)) });
