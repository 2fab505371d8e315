// Loaded before the tests begin: its lists of names are long.
import '@mz/phi';
import { getConsent, getUploadedPicture, type Picture, revokeConsent } from '@mz/contracts/pictures';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, serve } from '../../../testing/fake-api.ts';
import { expectNoViolations, renderScreen } from '../../../testing/render.tsx';
import type { Box } from '../model/covers.ts';
import { AddPictures } from './add-pictures.tsx';
import { ConsentDialog } from './consent-dialog.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { PostPictures } from './post-pictures.tsx';
import { usePostPictures } from './use-post-pictures.ts';

const uploadId = '01920007-0000-7000-8000-00000000000a';
const sent = vi.hoisted(() => [] as File[]);
const dropped = vi.hoisted(() => [] as string[]);
vi.mock('../../../lib/upload.ts', () => ({
  dropUpload: async (id: string) => void dropped.push(id),
  startUpload: (file: File) => {
    sent.push(file);
    return { done: Promise.resolve(uploadId), pause: () => {}, resume: () => {}, cancel: () => {} };
  },
}));

/** What this device finds; null where it cannot look. */
const device = vi.hoisted(() => ({
  faces: async (): Promise<readonly Box[] | null> => null,
  writing: async (): Promise<readonly Box[] | null> => null,
}));
vi.mock('../model/find-faces.ts', () => ({ findFaces: () => device.faces() }));
vi.mock('../model/find-writing.ts', async (original) => ({
  ...(await original<object>()),
  findWriting: () => device.writing(),
}));

/** What was painted on the canvas a file was made of. */
let painted: (readonly unknown[])[];
const drawOn = (canvas: HTMLCanvasElement) => {
  const calls: (readonly unknown[])[] = [];
  const note =
    (name: string) =>
    (...values: unknown[]) =>
      void calls.push([name, ...values]);
  canvas.toBlob = (give) => {
    painted = calls.filter(([name]) => name === 'fillRect');
    give(new Blob(['covered'], { type: 'image/jpeg' }));
  };
  return {
    drawImage: note('drawImage'),
    fillRect: note('fillRect'),
    beginPath: note('beginPath'),
    moveTo: note('moveTo'),
    lineTo: note('lineTo'),
    stroke: note('stroke'),
  };
};

beforeEach(() => {
  sent.length = 0;
  dropped.length = 0;
  painted = [];
  device.faces = async () => null;
  device.writing = async () => null;
  vi.stubGlobal('createImageBitmap', async () => ({ width: 400, height: 300, close: () => {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return drawOn(this) as unknown as null;
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preview');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  serve(answer(getUploadedPicture, { width: 400, height: 300, byteSize: 7, removed: [] }));
  return () => vi.unstubAllGlobals();
});

/** The head of a JPEG with an Exif block: a maker, and a place. */
const photo = (): File => {
  const tiff = [
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 2],
    ...[0x01, 0x0f, 0, 2, 0, 0, 0, 2, 65, 0, 0, 0],
    ...[0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38],
    ...[0, 0, 0, 0],
    ...[0, 3],
  ];
  const body = [...new TextEncoder().encode('Exif\0\0'), ...tiff];
  const bytes = [0xff, 0xd8, 0xff, 0xe1, 0, body.length + 2, ...body, 0xff, 0xd9];
  return new File([Uint8Array.from(bytes)], 'photo.jpg', { type: 'image/jpeg' });
};

const Composer = ({
  kind = 'note' as const,
  audience = 'verified' as const,
}: {
  kind?: 'note' | 'case';
  audience?: 'members' | 'verified' | 'group';
}) => {
  const pictures = usePostPictures({ kind, audience });
  return (
    <main>
      <AddPictures tray={pictures.tray} />
      <PostPictures pictures={pictures} />
      <output aria-label="body">{pictures.isReady ? JSON.stringify(pictures.body) : 'not ready'}</output>
    </main>
  );
};
const choose = (file: File) =>
  userEvent
    .setup({ applyAccept: false })
    .upload(screen.getByLabelText('Add image', { selector: 'input' }), file);
const show = (element: ReactNode) => renderScreen(element, { namespaces: ['pictures', 'errors'] });
const bodyOf = () => screen.getByRole('status', { name: 'body', hidden: true }).textContent ?? '';

describe('the gate', () => {
  it('says what it did and did not look for, covers what is chosen, and sends only that', async () => {
    const { user } = await show(<Composer />);
    await choose(photo());
    const gate = await screen.findByRole('dialog', { name: 'Image 1 of 1' });
    // No recognition in this browser: nothing is claimed.
    await within(gate).findByText('Not searched for faces');
    expect(within(gate).getByText('Not searched for writing')).toBeVisible();
    expect(within(gate).getAllByText(/^(Place|Device)$/)).toHaveLength(2);
    const use = within(gate).getByRole('button', { name: 'Use image' });
    expect(use).toBeDisabled();
    expect(bodyOf()).toBe('not ready');

    await user.click(within(gate).getByRole('button', { name: 'Add a box' }));
    const box = within(gate).getByRole('button', { name: 'Box 1' });
    box.focus();
    await user.keyboard('{ArrowLeft}{ArrowUp}{Shift>}{ArrowRight}{/Shift}');
    const description = within(gate).getByLabelText('Description');
    await user.click(description);
    await user.paste('Red spots on both forearms, MRN 4455667');
    const mask = await within(gate).findByRole('button', { name: 'Mask' });
    expect(within(gate).getByText('Mask what may identify the patient in the description.')).toBeVisible();
    await user.click(mask);
    await waitFor(() => expect(description).not.toHaveValue('Red spots on both forearms, MRN 4455667'));
    await user.clear(description);
    await user.click(description);
    await user.paste('Red spots on both forearms');
    expect(use).toBeDisabled();
    await user.click(within(gate).getByRole('checkbox', { name: /^I looked at the image/ }));
    await expectNoViolations(gate);
    await waitFor(() => expect(use).toBeEnabled());
    await user.click(use);

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toHaveLength(1);
    expect(await sent[0]?.text()).toBe('covered');
    // A quarter of the shorter side in the middle, moved and widened by a hundredth of the longer one.
    expect(painted).toEqual([['fillRect', 158, 108, 80, 76]]);
    expect(JSON.parse(bodyOf())).toEqual({
      consent: null,
      pictures: [
        {
          uploadId,
          alt: 'Red spots on both forearms',
          decorative: false,
          sensitive: false,
          facesFound: null,
          covers: 1,
          checked: true,
        },
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Remove image 1' }));
    expect(JSON.parse(bodyOf()).pictures).toEqual([]);
    // The server forgets it at once.
    expect(dropped).toEqual([uploadId]);
  });

  it('takes an image that is pasted into its composer, and none pasted elsewhere', async () => {
    const { user } = await show(
      <form>
        <Composer />
        <input aria-label="text" />
      </form>,
    );
    const paste = () => {
      const event = new Event('paste', { bubbles: true, cancelable: true });
      Object.assign(event, { clipboardData: { files: [photo()] } });
      act(() => void document.dispatchEvent(event));
    };
    paste();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('textbox', { name: 'text' }));
    paste();
    expect(await screen.findByRole('dialog', { name: 'Image 1 of 1' })).toBeVisible();
  });

  it('covers the faces the device finds, and takes a box away by keyboard and back by Undo', async () => {
    device.faces = async () => [{ id: 'face', x: 90, y: 90, width: 70, height: 70 }];
    device.writing = async () => [];
    const { user } = await show(<Composer />);
    await choose(photo());
    await screen.findByText('1 face found and covered');
    await screen.findByText('No writing that names anyone found');
    expect(screen.getByText(/^Read in English only\./)).toBeVisible();
    screen.getByRole('button', { name: 'Box 1' }).focus();
    await user.keyboard('{Delete}');
    expect(screen.queryByRole('button', { name: 'Box 1' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('button', { name: 'Box 1' })).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: /only decorates/ }));
    await user.click(screen.getByRole('checkbox', { name: /^I looked at the image/ }));
    await user.click(screen.getByRole('button', { name: 'Use image' }));
    await waitFor(() => expect(painted).toEqual([['fillRect', 90, 90, 70, 70]]));
    await waitFor(() => expect(bodyOf()).toContain('"facesFound":1'));
  });

  it('waits for what is looked for, unless asked not to; then it says that nobody looked', async () => {
    device.faces = async () => [];
    device.writing = () => new Promise(() => {});
    const { user } = await show(<Composer />);
    await choose(photo());
    await screen.findByText('No face found');
    await user.click(screen.getByRole('checkbox', { name: /only decorates/ }));
    await user.click(screen.getByRole('checkbox', { name: /^I looked at the image/ }));
    expect(screen.getByRole('button', { name: 'Use image' })).toBeDisabled();
    expect(screen.getByText('Looking for writing…')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Do not wait' }));
    expect(screen.getByText('Not searched for writing')).toBeVisible();
    expect(screen.getByText('No face found')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Use image' })).toBeEnabled();
  });

  it.each([
    [
      'a drawing that can hold scripts',
      new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png'),
      /^SVG/,
    ],
    ['another kind of file', new File(['%PDF-1.7'], 'a.jpg'), /^Only JPEG/],
    [
      'a HEIC image that is broken',
      new File(['\0\0\0\x18ftypheic'], 'a.heic'),
      /^This HEIC image cannot be opened/,
    ],
    [
      'an image of too many pixels',
      new File(
        [
          Uint8Array.from([
            137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 64, 0, 0, 0, 64, 0,
          ]),
        ],
        'a.png',
      ),
      /50 million pixels/,
    ],
  ])('refuses %s in words, before anything is sent', async (_what, file, words) => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('Cannot decode.')));
    await show(<Composer />);
    await choose(file);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use image' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Leave it out' }));
    expect(JSON.parse(bodyOf()).pictures).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('asks for the consent of the patient in a case, and for no more readers than it names', async () => {
    const { user } = await show(<Composer kind="case" audience="verified" />);
    await choose(photo());
    await user.click(await screen.findByRole('checkbox', { name: /only decorates/ }));
    await user.click(screen.getByRole('checkbox', { name: /^I looked at the image/ }));
    await user.click(screen.getByRole('button', { name: 'Use image' }));
    const record = await screen.findByRole('region', { name: 'Consent record' });
    expect(bodyOf()).toBe('not ready');
    await user.click(within(record).getByLabelText('What is shown'));
    await user.paste('Both forearms');
    await user.click(within(record).getByLabelText('For'));
    await user.paste('Teaching');
    await user.type(within(record).getByLabelText('Date of the consent'), '2026-01-02');
    await within(record).findByText('Complete');
    await user.selectOptions(within(record).getByLabelText('Agreed readers'), 'connections');
    expect(bodyOf()).toBe('not ready');
    expect(within(record).getByText(/more readers than the patient agreed to/)).toBeVisible();
    await user.click(within(record).getByRole('radio', { name: 'Not needed' }));
    expect(bodyOf()).toBe('not ready');
    await user.selectOptions(within(record).getByLabelText('Kind of image'), 'xray');
    expect(JSON.parse(bodyOf()).consent).toMatchObject({ form: 'not_needed', imageKind: 'xray' });
    await expectNoViolations(record);
  });

  it('counts the members of a group as all members', async () => {
    const { user } = await show(<Composer kind="case" audience="group" />);
    await choose(photo());
    await user.click(await screen.findByRole('checkbox', { name: /only decorates/ }));
    await user.click(screen.getByRole('checkbox', { name: /^I looked at the image/ }));
    await user.click(screen.getByRole('button', { name: 'Use image' }));
    const record = await screen.findByRole('region', { name: 'Consent record' });
    await user.click(within(record).getByLabelText('What is shown'));
    await user.paste('Both forearms');
    await user.click(within(record).getByLabelText('For'));
    await user.paste('Teaching');
    await user.type(within(record).getByLabelText('Date of the consent'), '2026-01-02');
    expect(await within(record).findByText(/A group counts as all members/)).toBeVisible();
    expect(bodyOf()).toBe('not ready');
    await user.selectOptions(within(record).getByLabelText('Agreed readers'), 'members');
    expect(JSON.parse(bodyOf()).consent).toMatchObject({ readers: 'members' });
  });
});

describe('pictures of a post', () => {
  const picture = (number: number, more: Partial<Picture> = {}): Picture => ({
    id: `01920007-0000-7000-8000-00000000002${number}`,
    url: `/files/${number}`,
    width: 1200,
    height: 900,
    alt: `Forearm ${number}`,
    sensitive: false,
    ...more,
  });

  it('open large by keyboard, one after the other; a sensitive one only when asked for', async () => {
    const { user } = await show(
      <PictureGrid
        pictures={[picture(1), picture(2, { sensitive: true }), picture(3, { url: null, alt: '' })]}
      />,
    );
    expect(screen.getByText('Removed on request')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show image 2, marked as sensitive' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByRole('button', { name: 'Image 1: Forearm 1. Open larger' }).focus();
    await user.keyboard('{Enter}');
    const viewer = await screen.findByRole('dialog', { name: 'Image 1 of 2' });
    await expectNoViolations(viewer);
    await user.click(within(viewer).getByRole('button', { name: 'Next image' }));
    expect(within(viewer).getByRole('img', { name: 'Forearm 2' })).toBeVisible();
    await user.keyboard('{ArrowLeft}');
    expect(within(viewer).getByRole('img', { name: 'Forearm 1' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('shows the author the consent, and takes the pictures down when the patient withdraws', async () => {
  const revoked = vi.fn();
  serve(
    answer(getConsent, {
      form: 'verbal',
      imageKind: null,
      shown: 'Both forearms',
      purpose: 'Teaching',
      readers: 'verified',
      witness: 'Dr. Noor Siddiqui',
      givenOn: '2026-01-02',
      recordedAt: '2026-01-03T10:00:00.000Z',
      revokedAt: null,
    }),
    answer(revokeConsent, { removed: 2 }),
  );
  const { user } = await show(<ConsentDialog postId={uploadId} onRevoked={revoked} onClose={() => {}} />);
  expect(await screen.findByText('Dr. Noor Siddiqui')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Consent withdrawn' }));
  expect(await screen.findByText(/cannot be undone/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Consent withdrawn' }));
  await waitFor(() => expect(revoked).toHaveBeenCalledOnce());
});
