import { pageEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { now } from '../../../shared/platform/runtime.ts';
import { made } from '../../platform/adapters.ts';
import { grants, oauthClients, person } from '../adapters.ts';
import { showAuthorizations } from './authorization-pages/authorizations.ts';

export const compose = () =>
  pageEndpoint(person(), {}, showAuthorizations, { ...made({ grants, clients: oauthClients }), now });
