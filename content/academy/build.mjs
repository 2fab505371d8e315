// Makes media/ and resources.json of sources.json and the knowledge cards. See README.md.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const here = import.meta.dirname;
const root = path.join(here, '../..');
const work = mkdtempSync(path.join(tmpdir(), 'academy-'));
// Before sharp reads it: slides are drawn with the fonts of the product and no others.
process.env.FONTCONFIG_FILE = path.join(work, 'fonts.conf');
writeFileSync(
  process.env.FONTCONFIG_FILE,
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${path.join(root, 'content/fonts')}</dir><cachedir>${work}</cachedir></fontconfig>`,
);
const { default: sharp } = await import('sharp');
const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler');

const media = path.join(here, 'media');
mkdirSync(media, { recursive: true });
const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const sources = readJson('content/academy/sources.json');
const cards = Object.fromEntries(
  Object.values(readJson('content/knowledge/knowledge-base.json')).map((card) => [card.id, card]),
);
const translated = { ar: readJson('content/knowledge/knowledge-base.ar.json'), zh: readJson('content/knowledge/knowledge-base.zh.json') };

const wordsOf = (card, at) => ({
  en: card.statements[at].text,
  ar: translated.ar[card.id].statements[at],
  zh: translated.zh[card.id].statements[at],
});
const sourceOf = (card, at) => {
  const found = card.sources.find(({ key }) => key === card.statements[at].source);
  return {
    title: `${found.organisation}: ${found.title} (${found.year})`,
    url: found.url ?? `https://doi.org/${found.doi}`,
    quote: card.statements[at].text,
  };
};

/** As it is said aloud. */
const spoken = [
  [/CHA2DS2-VASc/g, 'chads vask'],
  [/CHA2DS2-VA\b/g, 'chads V A'],
  [/≥\s*/g, 'at least '],
  [/≤\s*/g, 'at most '],
  [/</g, 'less than '],
  [/>/g, 'more than '],
  [/(\d)\s*-\s*(\d)/g, '$1 to $2'],
  [/mmol\/L/g, 'millimoles per litre'],
  [/mL\/min/g, 'millilitres a minute'],
  [/mL\/h/g, 'millilitres an hour'],
  [/mg\/dL/g, 'milligrams per decilitre'],
  [/µmol\/L/g, 'micromoles per litre'],
  [/\bmL\b/g, 'millilitres'],
  [/\bmg\b/g, 'milligrams'],
  [/\bkg\b/g, 'kilograms'],
  [/(\d)\s*g\b/g, '$1 grams'],
  [/\bIV\b/g, 'intravenously'],
  [/\bECG\b/g, 'E C G'],
  [/\bDOACs?\b/g, 'dow acks'],
  [/\bPCI\b/g, 'P C I'],
  [/\bK\b/g, 'potassium'],
];
const aloud = (text) => spoken.reduce((said, [from, to]) => said.replace(from, to), text);

const secondsOf = (file) =>
  Number(
    execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file], {
      encoding: 'utf8',
    }),
  );

/** Pieces of a sentence that fit under a picture, at its punctuation. */
const piecesOf = (text, most) => {
  const parts = text.split(/(?<=[;:,.؛،])(?=\s)|(?<=[。；，：])/u);
  const pieces = [];
  for (const part of parts) {
    const last = pieces.at(-1);
    if (last !== undefined && (last + part).length <= most) pieces[pieces.length - 1] = last + part;
    else pieces.push(part);
  }
  return pieces.map((piece) => piece.trim()).filter(Boolean);
};
const cuesOf = (text, from, to, most) => {
  const pieces = piecesOf(text, most);
  const whole = pieces.reduce((sum, piece) => sum + piece.length, 0);
  let at = from;
  return pieces.map((piece) => {
    const begin = at;
    at += ((to - from) * piece.length) / whole;
    const round = (seconds) => Math.round(seconds * 1000) / 1000;
    return { from: round(begin), to: round(at), text: piece };
  });
};

const escape = (text) => text.replace(/[<>&]/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;' })[sign]);
const wrap = (text, most) => {
  const lines = [''];
  for (const word of text.split(' '))
    if (`${lines.at(-1)} ${word}`.trim().length <= most) lines[lines.length - 1] = `${lines.at(-1)} ${word}`.trim();
    else lines.push(word);
  return lines;
};
/** Paper with a fine grid, as the product has it. */
const grid = Array.from({ length: 33 }, (_, at) => `<path d="M${at * 40} 0V720"/>`).join('') +
  Array.from({ length: 19 }, (_, at) => `<path d="M0 ${at * 40}H1280"/>`).join('');
const ecg = 'h60 l12 -10 l12 10 h30 l8 14 l14 -92 l16 110 l10 -32 h34 q18 -46 40 0 h60';
const slide = ({ title, lines, foot, step, total }) => `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" font-family="Noto Sans">
  <rect width="1280" height="720" fill="#f3f7f8"/><g stroke="#d7e5e8" stroke-width="1">${grid}</g>
  ${Array.from({ length: total }, (_, at) => `<rect x="${96 + at * (1088 / total)}" y="92" width="${1088 / total - 6}" height="8" rx="4" fill="${at < step ? '#0b6e78' : at === step ? '#d9532f' : '#cfdadd'}"/>`).join('')}
  <text x="96" y="196" font-size="54" font-weight="700" fill="#12222b">${escape(title)}</text>
  ${lines.map((line, at) => `<text x="96" y="${280 + at * 54}" font-size="34" fill="#22343d">${escape(line)}</text>`).join('')}
  <path d="M96 604 ${ecg} ${ecg} ${ecg} h120" fill="none" stroke="#0b6e78" stroke-width="3" opacity="0.35"/>
  <text x="96" y="672" font-size="20" fill="#5a6b73">${escape(foot)}</text></svg>`;
const poster = (kind) => {
  const waves = Array.from({ length: 46 }, (_, at) => {
    const high = 30 + Math.round(90 * Math.abs(Math.sin(at * 0.9) * Math.cos(at * 0.23)));
    return `<rect x="${110 + at * 9.2}" y="${180 - high / 2}" width="4" height="${high}" rx="2" fill="${at < 24 ? '#0b6e78' : '#9aa9af'}"/>`;
  }).join('');
  const page = '<rect x="250" y="60" width="140" height="200" rx="8" fill="#fff" stroke="#9aa9af"/>' +
    [90, 112, 134].map((y) => `<path d="M272 ${y}h${y === 134 ? 60 : 96}" stroke="#5a6b73" stroke-width="4"/>`).join('') +
    [0, 1, 2].map((row) => [0, 1, 2].map((column) => `<rect x="${272 + column * 33}" y="${160 + row * 26}" width="30" height="23" fill="${row === 1 && column === 1 ? '#e5896f' : '#fff'}" stroke="#0b6e78"/>`).join('')).join('');
  const heart = `<path d="M90 200 ${ecg} ${ecg}" fill="none" stroke="#0b6e78" stroke-width="5"/><circle cx="236" cy="122" r="8" fill="#d9532f"/>`;
  const lines = Array.from({ length: 17 }, (_, at) => `<path d="M${at * 40} 0V360"/>`).join('') + Array.from({ length: 10 }, (_, at) => `<path d="M0 ${at * 40}H640"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#eef4f5"/><g stroke="#d7e5e8">${lines}</g>${{ video: heart, podcast: waves, document: page }[kind]}</svg>`;
};

/** Speaks the statements one after the other; answers with the sound and when each is said. */
const narrate = (one, card) => {
  const gap = 0.9;
  const files = [];
  const times = [];
  let at = 0;
  for (const [index, { statement, titles }] of one.slides.entries()) {
    const file = path.join(work, `${one.key}-${index}.wav`);
    execFileSync('espeak-ng', ['-v', 'en-gb', '-s', '150', '-w', file, `${titles.en}. ${aloud(wordsOf(card, statement).en)}`]);
    const padded = file.replace('.wav', '-gap.wav');
    execFileSync('ffmpeg', ['-y', '-v', 'error', '-i', file, '-af', `apad=pad_dur=${gap}`, '-ar', '22050', padded]);
    const length = secondsOf(padded);
    times.push({ from: at, to: at + length - gap });
    at += length;
    files.push(padded);
  }
  const list = path.join(work, `${one.key}.txt`);
  writeFileSync(list, files.map((file) => `file '${file}'`).join('\n'));
  const whole = path.join(work, `${one.key}.wav`);
  execFileSync('ffmpeg', ['-y', '-v', 'error', '-f', 'concat', '-safe', '0', '-i', list, '-c', 'copy', whole]);
  return { whole, times, length: at };
};

const recording = async (one, card) => {
  const { whole, times, length } = narrate(one, card);
  const isVideo = one.kind === 'video';
  const file = `${one.key}.${isVideo ? 'mp4' : 'mp3'}`;
  const target = path.join(media, file);
  const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'];
  if (isVideo) {
    const list = [];
    for (const [index, { statement, titles }] of one.slides.entries()) {
      const picture = path.join(work, `${one.key}-${index}.png`);
      const svg = slide({ title: titles.en, lines: wrap(wordsOf(card, statement).en, 62), foot: sourceOf(card, statement).title, step: index, total: one.slides.length });
      await sharp(Buffer.from(svg)).png().toFile(picture);
      const until = times[index + 1]?.from ?? length;
      list.push(`file '${picture}'`, `duration ${until - times[index].from}`);
    }
    list.push(list.at(-2));
    const order = path.join(work, 'slides.txt');
    writeFileSync(order, list.join('\n'));
    execFileSync('ffmpeg', ['-y', '-v', 'error', '-f', 'concat', '-safe', '0', '-i', order, '-i', whole, '-vf', 'fps=5,format=yuv420p', '-c:v', 'libx264', '-tune', 'stillimage', '-crf', '28', '-g', '25', '-c:a', 'aac', '-b:a', '56k', '-shortest', ...plain, '-flags:v', '+bitexact', '-movflags', '+faststart', target]);
  } else execFileSync('ffmpeg', ['-y', '-v', 'error', '-i', whole, '-c:a', 'libmp3lame', '-b:a', '56k', ...plain, target]);
  const captions = {};
  for (const [language, most] of [['en', 84], ['ar', 84], ['zh', 34]])
    captions[language] = one.slides.flatMap(({ statement, titles }, index) =>
      cuesOf(`${titles[language]}. ${wordsOf(card, statement)[language]}`, times[index].from, times[index].to, most),
    );
  return {
    file,
    contentType: isVideo ? 'video/mp4' : 'audio/mpeg',
    units: Math.floor(secondsOf(target)),
    chapters: one.slides.map(({ titles }, index) => ({ at: Math.floor(times[index].from), titles })),
    captions,
  };
};

const paper = (one, card) => {
  const template = `#let d = json(bytes(sys.inputs.data))
#set document(title: d.title, author: "Medical Zone")
#set page(paper: "a5", margin: 16mm, footer: context [#set text(8pt, fill: rgb("#5a6b73")); Medical Zone Academy · CC BY 4.0 #h(1fr) #counter(page).display()])
#set text(font: ("Noto Sans",), size: 10.5pt, fill: rgb("#12222b"))
#for (at, page) in d.pages.enumerate() {
  if at > 0 { pagebreak() }
  if at == 0 { text(17pt, weight: "bold", d.title); v(2mm) }
  grid(columns: d.pages.map(_ => 1fr), column-gutter: 2mm, ..d.pages.enumerate().map(((i, _)) => rect(width: 100%, height: 2mm, radius: 1mm, fill: if i < at { rgb("#0b6e78") } else if i == at { rgb("#d9532f") } else { rgb("#cfdadd") })))
  v(3mm)
  text(13pt, weight: "bold", page.title)
  for one in page.lines { block(above: 4mm, inset: (left: 4mm), stroke: (left: 1.5pt + rgb("#0b6e78")))[#one.text \\ #text(7.5pt, fill: rgb("#5a6b73"), one.source)] }
}`;
  const data = {
    title: one.titles.en,
    pages: one.pages.map(({ titles, statements }) => ({ title: titles.en, lines: statements.map((at) => ({ text: wordsOf(card, at).en, source: sourceOf(card, at).title })) })),
  };
  const fonts = path.join(root, 'content/fonts');
  const compiler = NodeCompiler.create({ workspace: fonts, fontArgs: [{ fontPaths: [fonts] }] });
  const file = `${one.key}.pdf`;
  writeFileSync(path.join(media, file), compiler.pdf({ mainFileContent: template, inputs: { data: JSON.stringify(data) } }, { creationTimestamp: 0 }));
  return {
    file,
    contentType: 'application/pdf',
    units: one.pages.length,
    chapters: one.pages.map(({ titles }, index) => ({ at: index, titles })),
    captions: {},
  };
};

const resources = [];
for (const one of sources.resources) {
  const card = cards[one.card];
  const made = one.kind === 'document' ? paper(one, card) : await recording(one, card);
  await sharp(Buffer.from(poster(one.kind))).webp({ quality: 80 }).toFile(path.join(media, `${one.key}.webp`));
  const { slides: _slides, pages: _pages, card: _card, questions, papers = [], ...rest } = one;
  resources.push({
    ...rest,
    ...made,
    language: 'en',
    papers,
    byteSize: statSync(path.join(media, made.file)).size,
    questions: questions.map(({ statement, ...question }) => ({ ...question, explanation: wordsOf(card, statement), source: sourceOf(card, statement) })),
  });
}
writeFileSync(path.join(here, 'resources.json'), `${JSON.stringify({ version: sources.version, resources }, null, 1)}\n`);
rmSync(work, { recursive: true });
