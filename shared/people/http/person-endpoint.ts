import { DomainError } from '../../platform/domain/errors.ts';
import { type Caller, type Family, familyDay } from '../../platform/domain/family.ts';
import type { Edge } from '../../platform/domain/network/edge.ts';
import { sharingReads } from '../../platform/dynamodb/request-read-cache.ts';
import type { ApiHandler } from '../../platform/http/api-endpoint.ts';
import { type ApiEvent, type ApiResult, pathId } from '../../platform/http/api-event.ts';
import { cookieOf, SESSION_COOKIE } from '../../platform/http/cookies.ts';
import { csrfToken, refuseForgery } from '../../platform/http/csrf.ts';
import { isChange, type OpenDependencies, type OpenOptions, openEndpoint } from '../../platform/http/open-endpoint.ts';
import { queryOf } from '../../platform/http/request/query.ts';
import { readFields, type SentFields } from '../../platform/http/request/read-form.ts';
import type { SentFile } from '../../platform/http/request/read-multipart.ts';
import { type Rendering, type Shown, toPageResult } from '../../platform/http/response/html-answers.ts';
import { type RefusedForm, showFormOnError } from '../../platform/http/response/refused-form.ts';
import { isAtLeast, type Role } from '../domain/role.ts';
import { isRecentlyAuthenticated } from '../sign-in/domain/sign-in-session.ts';
import type { Person } from '../use-cases/people-ports.ts';

export type PersonDependencies = OpenDependencies & {
  /** Undefined without a valid session, or if the user may not sign in. */
  readonly findPerson: (token: string, now: string) => Promise<Person | undefined>;
  /** The family's formats for money and dates; read only for pages. */
  readonly findFamily: (id: string) => Promise<Family | undefined>;
};

export type PersonOptions = OpenOptions & {
  /** Minimum role. */
  readonly role?: Role;
  /** Requires recent authentication. */
  readonly recent?: true;
  /** Reads a body with files, instead of JSON or a plain form. */
  readonly read?: (event: ApiEvent) => Promise<SentBody>;
};

export type SentBody = SentFields & { readonly files?: readonly SentFile[] };

export type PersonRequest = {
  readonly edge: Edge;
  readonly person: Person;
  /** The session token from the cookie. */
  readonly token: string;
  /** The id in the path. */
  readonly id: string;
  /** The query without blank values. */
  readonly query: ReturnType<typeof queryOf>;
  /** Fields of a JSON body or form; empty for GET. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly isForm: boolean;
  /** Answers a submission; a form that is refused is shown again, with its errors. */
  readonly showFormOnError: <Answer>(
    show: (form: RefusedForm) => Rendering,
    act: () => Promise<Answer>,
  ) => Promise<Answer | ApiResult>;
  /** The files of a form. */
  readonly files: readonly SentFile[];
  /**
   * The viewer of a page, with their formats for money and dates. Pass the path if the page is not the requested one.
   */
  readonly viewer: (at?: string) => Promise<PageViewer>;
};

/**
 * An endpoint for signed-in users. Checks the session, the CSRF token for changes, the role and recent authentication,
 * in this order, then calls `answer`.
 */
export const personEndpoint = (deps: PersonDependencies, options: PersonOptions, answer: PageAnswer): ApiHandler => {
  const respond = async (event: ApiEvent, edge: Edge): Promise<ApiResult> => {
    const token = cookieOf(event, SESSION_COOKIE) ?? '';
    const person = token === '' ? undefined : await deps.findPerson(token, deps.now());
    if (person === undefined)
      throw new DomainError('unauthorized', 'Sign in first: there is no session, or it has expired');
    const { fields, isForm, files = [] } = await bodyOf(event, options);
    if (isChange(event)) refuseForgery(event, edge.origin, { token, field: fields['csrf_token'] });
    refuseRole(person, options);
    if (options.recent === true && !isRecentlyAuthenticated(person.session, deps.now())) {
      throw new DomainError(
        'reauthentication_required',
        'Confirm your identity first: POST /sessions/reauthentication',
      );
    }
    const viewer = async (at = event.rawPath) =>
      toPageViewer({
        person,
        path: at,
        isAnswer: at !== event.rawPath,
        csrfToken: csrfToken(token),
        now: deps.now(),
        family: await deps.findFamily(person.user.familyId),
      });
    const request: PersonRequest = {
      ...{ edge, person, token, fields, isForm, files, viewer },
      id: pathId(event),
      query: queryOf(event),
      showFormOnError: (show, act) => showFormOnError({ fields, isForm }, show, act),
    };
    return toPageResult(await answer(request, event));
  };
  return openEndpoint(deps, options, (event, edge) =>
    isChange(event) ? respond(event, edge) : sharingReads(() => respond(event, edge)),
  );
};

const bodyOf = async (event: ApiEvent, { read = async () => readFields(event) }: PersonOptions): Promise<SentBody> =>
  isChange(event) ? read(event) : { fields: {}, isForm: false };

const refuseRole = ({ user }: Person, { role = 'member' }: PersonOptions): void => {
  if (!isAtLeast(user.role, role)) throw new DomainError('forbidden', `This requires the role ${role}`);
};

type Seen = {
  readonly person: Person;
  readonly family: Family | undefined;
  readonly path: string;
  /** The page answers a form that was posted to another path. */
  readonly isAnswer?: boolean;
  readonly csrfToken: string;
  readonly now: string;
};

const UNKNOWN_FAMILY = { locale: 'en', timeZone: 'UTC', currency: 'USD' } as const;

/** The viewer of a page, as in `web/platform/viewer.ts`. */
export const toPageViewer = ({ person: { user, session }, family, path, isAnswer = false, csrfToken, now }: Seen) => {
  const { locale, timeZone, currency } = family ?? UNKNOWN_FAMILY;
  const named = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return {
    name: named === '' ? user.email : named,
    email: user.email,
    role: user.role,
    csrfToken,
    path,
    isAnswer,
    appearance: user.appearance ?? 'system',
    locale,
    timeZone,
    currency,
    today: familyDay(now, timeZone),
    isRecent: isRecentlyAuthenticated(session, now),
  };
};

type PageViewer = ReturnType<typeof toPageViewer>;

export type PageAnswer = (request: PersonRequest, event: ApiEvent) => Promise<Shown>;

/** A page or form, built from its ports: with more requirements than its group, or open to anyone. */
export type Page<Work> =
  | ((work: Work) => PageAnswer)
  | { readonly requires: PersonOptions; readonly answer: (work: Work) => PageAnswer }
  | OpenPage<Work>;

export type OpenPage<Work> = OpenOptions & {
  readonly open: (work: Work) => (event: ApiEvent, edge: Edge) => Promise<Shown>;
};

/** The endpoint of a page. */
export const pageEndpoint = <Work>(
  deps: PersonDependencies,
  options: PersonOptions,
  page: Page<Work>,
  work: Work,
): ApiHandler => {
  if (typeof page === 'function') return personEndpoint(deps, options, page(work));
  if ('open' in page) {
    const answer = page.open(work);
    return openEndpoint(deps, page, async (event, edge) => toPageResult(await answer(event, edge)));
  }
  return personEndpoint(deps, { ...options, ...page.requires }, page.answer(work));
};

/** Pages and their forms by route, such as `GET /imports/{id}`; each is built from the group's ports. */
export type PageGroup<Work> = Readonly<Record<string, Page<Work>>>;

/** The endpoints of a group whose pages need the same ports and ask for the same of their viewer. */
export const pageGroup = <Work>(
  deps: PersonDependencies,
  options: PersonOptions,
  pages: PageGroup<Work>,
  work: Work,
): Readonly<Record<string, () => ApiHandler>> =>
  Object.fromEntries(
    Object.entries(pages).map(([route, page]) => [route, () => pageEndpoint(deps, options, page, work)]),
  );

export type Visitor = { readonly person: Person; readonly token: string };

/** The visitor of a page that does not require a session; undefined if not signed in. */
export const findVisitor = async (
  { findPerson, now }: Pick<PersonDependencies, 'findPerson' | 'now'>,
  event: Pick<ApiEvent, 'cookies'>,
): Promise<Visitor | undefined> => {
  const token = cookieOf(event, SESSION_COOKIE) ?? '';
  const person = token === '' ? undefined : await findPerson(token, now());
  return person === undefined ? undefined : { person, token };
};

/** Gives a signed-in user on a page the same access as an API key. Every member may write. */
export const callerOf = ({ user }: Pick<Person, 'user'>): Caller => ({
  familyId: user.familyId,
  userId: user.id,
  apiKeyId: '',
  scope: 'read_write',
});
