import { WORDS } from './words.ts';

/** Forms that a passkey completes; shown only where the browser can do it. */
const FORMS = 'form[data-passkey]';

const { passkeys: TEXTS } = WORDS;

/** At another name, such as an IP address, browsers refuse the passkeys of the host. */
const isAt = (host: string | undefined): boolean => location.hostname === host;

const isSupported = (): boolean =>
  window.PublicKeyCredential !== undefined &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential;

const inputOf = (form: HTMLFormElement, name: string): HTMLInputElement | null =>
  form.querySelector<HTMLInputElement>(`input[name="${name}"]`);

type Answer = { readonly data?: unknown; readonly error?: string; readonly message?: string };

/** undefined if the page must be loaded again, which asks to sign in. */
const askOptions = async (form: HTMLFormElement): Promise<unknown> => {
  const csrf = inputOf(form, 'csrf_token')?.value;
  const response = await fetch(`${form.getAttribute('action')}/options`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(csrf !== undefined && { 'x-csrf-token': csrf }),
    },
    body: '{}',
  });
  const { data, error, message } = (await response.json()) as Answer;
  if (response.ok) return data;
  if (error === 'unauthorized' || error === 'reauthentication_required') return undefined;
  throw new Error(message);
};

const askAuthenticator = (form: HTMLFormElement, options: unknown): Promise<Credential | null> =>
  form.dataset['passkey'] === 'create'
    ? navigator.credentials.create({
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
      })
    : navigator.credentials.get({
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
      });

const complete = async (form: HTMLFormElement): Promise<void> => {
  const options = await askOptions(form);
  if (options === undefined) return location.reload();
  const credential = await askAuthenticator(form, options);
  const field = inputOf(form, 'credential');
  if (!(credential instanceof PublicKeyCredential) || field === null) throw new Error(TEXTS.failed);
  field.value = JSON.stringify(credential.toJSON());
  form.submit(); // without asking again
};

const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return TEXTS.failed;
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return TEXTS.cancelled;
  if (error.name === 'InvalidStateError') return TEXTS.already;
  return error.name === 'Error' && error.message !== '' ? error.message : TEXTS.failed;
};

const use = (form: HTMLFormElement): void => {
  const button = form.querySelector('button');
  const trouble = form.querySelector('[data-passkey-trouble]');
  if (button === null || trouble === null) return;
  form.dataset['ready'] = '';
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    trouble.textContent = '';
    trouble.className = '';
    try {
      await complete(form);
    } catch (error) {
      trouble.className = 'field-error'; // its mark would show without a text
      trouble.textContent = wordsOf(error);
    } finally {
      button.disabled = false;
    }
  });
};

for (const form of document.querySelectorAll<HTMLFormElement>(FORMS)) {
  if (isSupported() && isAt(form.dataset['host'])) {
    use(form);
    continue;
  }
  form.hidden = true;
  const instead = document.querySelector<HTMLElement>('[data-passkey-instead]');
  if (instead !== null) instead.hidden = false;
}
