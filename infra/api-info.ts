type Environment = Readonly<Record<string, string | undefined>>;

/** Who answers for the API and under which licence it may be used, as its OpenAPI document says it. */
export type ApiInfo = {
  readonly contact?: { readonly name?: string; readonly url?: string; readonly email?: string };
  readonly license?: { readonly name: string; readonly url: string };
};

const LONGEST = 200;

const text = (name: string, value: string): string => {
  if (value.length <= LONGEST && !/\p{Cc}/u.test(value)) return value;
  throw new Error(`${name} must be one line of at most ${LONGEST} characters: shorten it`);
};

const webAddress = (name: string, value: string): string => {
  if (value.length <= LONGEST && URL.parse(value)?.protocol === 'https:') return value;
  throw new Error(
    `${name} must be an address like https://example.org/terms, of at most ${LONGEST} characters, not "${value}"`,
  );
};

export const mailAddress = (name: string, text: string): string => {
  if (/^[^\s@<>",]+@[a-z0-9.-]+$/i.test(text)) return text;
  throw new Error(`${name} must be a single email address, not "${text}"`);
};

const READERS = {
  API_CONTACT_NAME: text,
  API_CONTACT_URL: webAddress,
  API_CONTACT_EMAIL: mailAddress,
  API_LICENSE_NAME: text,
  API_LICENSE_URL: webAddress,
} as const;

/** @throws Error that names the setting and what it may be */
export const readApiInfo = (environment: Environment): ApiInfo => {
  const read = (name: keyof typeof READERS): string | undefined => {
    const value = environment[name]?.trim() ?? '';
    return value === '' ? undefined : READERS[name](name, value);
  };
  const [name, url, email] = [read('API_CONTACT_NAME'), read('API_CONTACT_URL'), read('API_CONTACT_EMAIL')];
  const contact = { ...(name && { name }), ...(url && { url }), ...(email && { email }) };
  const license = { name: read('API_LICENSE_NAME'), url: read('API_LICENSE_URL') };
  if ((license.name === undefined) !== (license.url === undefined)) {
    const [given, other] = license.name === undefined ? ['URL', 'NAME'] : ['NAME', 'URL'];
    throw new Error(`API_LICENSE_${given} needs API_LICENSE_${other}: set both, or neither`);
  }
  return {
    ...(Object.keys(contact).length > 0 && { contact }),
    ...(license.name !== undefined &&
      license.url !== undefined && { license: { name: license.name, url: license.url } }),
  };
};

/** Under the names that the file of a stage uses. */
export const apiInfoVariables = ({ contact, license }: ApiInfo): Readonly<Record<keyof typeof READERS, string>> => ({
  API_CONTACT_NAME: contact?.name ?? '',
  API_CONTACT_URL: contact?.url ?? '',
  API_CONTACT_EMAIL: contact?.email ?? '',
  API_LICENSE_NAME: license?.name ?? '',
  API_LICENSE_URL: license?.url ?? '',
});
