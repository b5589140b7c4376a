/** Smaller files gain nothing from compression. */
const MIN_COMPRESSED_BYTES = 128 * 1024;

type Limits = { readonly mostSent: number; readonly mostBytes: number };

/** Lets a file form accept dropped files, shows the chosen file, and sends it compressed. */
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
  const showNote = (text: string, isWrong = false): void => {
    note.textContent = text;
    note.className = isWrong ? 'field-error' : 'hint';
    if (isWrong) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  };
  const showChosen = (): void => {
    const file = input.files?.[0];
    if (file === undefined) showNote(DROP_HINT);
    else showNote(`${file.name}, ${sizeOf(file.size)}`);
  };

  showChosen();
  input.addEventListener('change', showChosen);
  acceptDropped(region, input, showChosen);
  form.addEventListener('submit', (event) => {
    const file = input.files?.[0];
    if (file === undefined) return;
    if (form.dataset['sending'] === 'true') return event.preventDefault(); // ignores a second click
    form.dataset['sending'] = 'true';
    if (isSmall(file)) return;
    event.preventDefault();
    void sendCompressed(form, input, file, limits, showNote);
  });
  addEventListener('pageshow', () => {
    delete form.dataset['sending'];
    showChosen();
  });
};

const DROP_HINT = 'You can also drop a file anywhere on this page.';

const isSmall = ({ size, type, name }: File): boolean =>
  size < MIN_COMPRESSED_BYTES ||
  !('CompressionStream' in window) ||
  type === 'application/gzip' ||
  name.endsWith('.gz');

const sendCompressed = async (
  form: HTMLFormElement,
  input: HTMLInputElement,
  file: File,
  { mostSent, mostBytes }: Limits,
  showNote: (text: string, isWrong?: boolean) => void,
): Promise<void> => {
  showNote(`Compressing ${file.name}.`);
  const compressed = file.size > mostBytes ? file : await compress(file);
  if (file.size > mostBytes || compressed.size > mostSent) {
    showNote(tooLarge(file, compressed.size, mostSent), true);
    delete form.dataset['sending'];
    input.focus();
    return;
  }
  setFile(input, compressed);
  showNote(`${file.name}: sending ${sizeOf(compressed.size)}.`);
  form.submit();
};

const compress = async (file: File): Promise<File> => {
  const blob = await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();
  return new File([blob], `${file.name}.gz`, { type: 'application/gzip' });
};

const tooLarge = (file: File, bytes: number, most: number): string =>
  `${file.name} has ${sizeOf(bytes)}${bytes === file.size ? '' : ' when it is compressed'}. The limit of this page is ${sizeOf(most)}. Split it into smaller files, or upload it with an API key: POST /api/v1/uploads.`;

const sizeOf = (bytes: number): string =>
  bytes < 1024 ** 2 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;

const setFile = (input: HTMLInputElement, file: File): void => {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
};

const acceptDropped = (region: HTMLElement, input: HTMLInputElement, showChosen: () => void): void => {
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
    setFile(input, file);
    showChosen();
  });
};
