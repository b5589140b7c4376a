/** A file below this arrives as fast as it is. */
const WORTH_COMPRESSING = 128 * 1024;

type Limits = { readonly mostSent: number; readonly mostBytes: number };

/** A form for a file takes one that is dropped on the page, says what was chosen, and sends it compressed. */
export const sendFiles = (root: ParentNode): void => {
  for (const region of root.querySelectorAll<HTMLElement>('[data-send-file]')) {
    const input = region.querySelector<HTMLInputElement>('input[type="file"]');
    const form = input?.form;
    const note = region.querySelector<HTMLElement>('[data-file-note]');
    if (input == null || form == null || note === null) continue;
    const { mostSent, mostBytes } = region.dataset;
    prepare(region, form, { input, note }, { mostSent: Number(mostSent), mostBytes: Number(mostBytes) });
  }
};

type Field = { readonly input: HTMLInputElement; readonly note: HTMLElement };

const prepare = (region: HTMLElement, form: HTMLFormElement, { input, note }: Field, limits: Limits): void => {
  const say = (text: string, isWrong = false): void => {
    note.textContent = text;
    note.className = isWrong ? 'field-error' : 'hint';
    if (isWrong) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  };
  const chosen = (): void => {
    const file = input.files?.[0];
    if (file === undefined) say(DROP);
    else say(`${file.name}, ${sizeOf(file.size)}`);
  };

  chosen();
  input.addEventListener('change', chosen);
  takeDropped(region, input, chosen);
  form.addEventListener('submit', (event) => {
    const file = input.files?.[0];
    if (file === undefined) return;
    if (form.dataset['sending'] === 'true') return event.preventDefault(); // a second click
    form.dataset['sending'] = 'true';
    if (isSmall(file)) return;
    event.preventDefault();
    void sendCompressed(form, input, file, limits, say);
  });
  addEventListener('pageshow', () => {
    delete form.dataset['sending'];
    chosen();
  });
};

const DROP = 'You can also drop a file anywhere on this page.';

const isSmall = ({ size, type, name }: File): boolean =>
  size < WORTH_COMPRESSING || !('CompressionStream' in window) || type === 'application/gzip' || name.endsWith('.gz');

const sendCompressed = async (
  form: HTMLFormElement,
  input: HTMLInputElement,
  file: File,
  { mostSent, mostBytes }: Limits,
  say: (text: string, isWrong?: boolean) => void,
): Promise<void> => {
  say(`${file.name} is being compressed.`);
  const packed = file.size > mostBytes ? file : await compressed(file);
  if (file.size > mostBytes || packed.size > mostSent) {
    say(tooLarge(file, packed.size, mostSent), true);
    delete form.dataset['sending'];
    input.focus();
    return;
  }
  put(input, packed);
  say(`${file.name}: ${sizeOf(packed.size)} are being sent.`);
  form.submit();
};

const compressed = async (file: File): Promise<File> => {
  const blob = await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();
  return new File([blob], `${file.name}.gz`, { type: 'application/gzip' });
};

const tooLarge = (file: File, bytes: number, most: number): string =>
  `${file.name} has ${sizeOf(bytes)}${bytes === file.size ? '' : ' when it is compressed'}, and a page can take ${sizeOf(most)}. Cut it into parts, or upload it with an API key: POST /api/v1/uploads.`;

const sizeOf = (bytes: number): string =>
  bytes < 1024 ** 2 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;

const put = (input: HTMLInputElement, file: File): void => {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
};

const takeDropped = (region: HTMLElement, input: HTMLInputElement, chosen: () => void): void => {
  const hasFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;
  document.addEventListener('dragover', (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    region.classList.add('dropping');
  });
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) region.classList.remove('dropping');
  });
  document.addEventListener('drop', (event) => {
    const file = event.dataTransfer?.files[0];
    region.classList.remove('dropping');
    if (!hasFile(event) || file === undefined) return;
    event.preventDefault();
    put(input, file);
    chosen();
  });
};
