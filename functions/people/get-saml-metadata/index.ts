import { serviceProviderMetadata } from '../../../shared/people/identity/saml/service-provider-metadata.ts';
import { readAuthSettings } from '../auth-settings.ts';
import { composeKeys, composePeople } from '../people.ts';
import { providersOf } from '../providers.ts';
import { createHandler } from './handler.ts';

const people = composePeople();

export const handler = createHandler({
  ...people.open,
  providers: providersOf(people, readAuthSettings(), composeKeys(people).secretBox),
  metadata: serviceProviderMetadata,
});
