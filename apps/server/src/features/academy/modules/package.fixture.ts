import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

type Content = string | Buffer | { readonly bytes: Buffer; readonly mode: number };

/** A ZIP archive of these files, packed unless `store`. */
export const makeZip = (files: Readonly<Record<string, Content>>, store = false): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    const [bytes, mode] =
      typeof content === 'string' || Buffer.isBuffer(content)
        ? [Buffer.from(content), 0o100644]
        : [content.bytes, content.mode];
    zip.addBuffer(bytes, name, { mode, compress: !store });
  }
  zip.end();
  return buffer(zip.outputStream);
};

/** The same archive with a name of the same length, as no honest writer makes it. */
export const renamed = (zip: Buffer, from: string, to: string): Buffer =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');

export const manifestOf = (
  version: '1.2' | '2004 4th Edition',
  resources = '<resource identifier="r" type="webcontent" adlcp:scormtype="sco" href="start.html"/>',
  items = '<item identifier="i" identifierref="r"><title>One</title></item>',
): string => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="m" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>${version}</schemaversion></metadata>
  <organizations default="o"><organization identifier="o"><title>Module</title>${items}</organization></organizations>
  <resources>${resources}</resources>
</manifest>`;

/** A page that learns by SCORM 1.2: begins, keeps a place, and passes when its button is pressed. */
export const scormPage = `<!doctype html><html lang="en"><head><title>Sepsis</title></head><body>
<p id="kept"></p><button id="pass">Pass</button><script>
const api = window.API;
api.LMSInitialize('');
document.getElementById('kept').textContent = 'kept: ' + api.LMSGetValue('cmi.suspend_data');
api.LMSSetValue('cmi.core.lesson_status', 'incomplete');
api.LMSSetValue('cmi.core.lesson_location', 'page-2');
api.LMSSetValue('cmi.suspend_data', 'seen=2');
api.LMSCommit('');
document.getElementById('pass').addEventListener('click', () => {
  api.LMSSetValue('cmi.core.score.raw', '85');
  api.LMSSetValue('cmi.core.lesson_status', 'passed');
  api.LMSCommit('');
});
</script></body></html>`;

export const scormPackage = (page: string = scormPage): Promise<Buffer> =>
  makeZip({ 'imsmanifest.xml': manifestOf('1.2'), 'start.html': page });

/** The same by SCORM 2004: status and success apart, scores and progress in shares. */
const scorm2004Page = `<!doctype html><html lang="en"><head><title>Sepsis</title></head><body>
<p id="kept"></p><button id="half">Half</button><button id="pass">Pass</button><script>
const api = window.API_1484_11;
api.Initialize('');
document.getElementById('kept').textContent = 'kept: ' + api.GetValue('cmi.suspend_data') + ' at ' + api.GetValue('cmi.location');
const set = (name, value) => api.SetValue('cmi.' + name, value);
document.getElementById('half').addEventListener('click', () => {
  set('completion_status', 'incomplete');
  set('progress_measure', '0.5');
  set('location', 'page-2');
  set('suspend_data', 'seen=2');
  api.Commit('');
});
document.getElementById('pass').addEventListener('click', () => {
  set('score.scaled', '0.9');
  set('completion_status', 'completed');
  set('success_status', 'passed');
  api.Commit('');
  api.Terminate('');
});
</script></body></html>`;

export const scorm2004Package = (): Promise<Buffer> =>
  makeZip({ 'imsmanifest.xml': manifestOf('2004 4th Edition'), 'start.html': scorm2004Page });
