import type { PersonDependencies } from '../../../shared/people/http/person-endpoint.ts';
import type { SignInChoices } from '../../../shared/people/schema/sign-in-options.ts';
import type { ApiEvent, ApiResult } from '../../../shared/platform/http/api-event.ts';

export type SignInDependencies = PersonDependencies & { readonly choices: () => Promise<SignInChoices> };

export type OpenPage = (deps: SignInDependencies, event: ApiEvent, query: URLSearchParams) => Promise<ApiResult>;
