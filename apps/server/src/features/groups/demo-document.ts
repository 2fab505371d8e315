const escapeText = (text: string): string => text.replace(/[\\()]/g, (sign) => `\\${sign}`);

/** One page of plain lines as a PDF; letters of ASCII alone. The first line is the title. */
export const writeDocument = ([title = '', ...lines]: readonly string[]): Buffer => {
  const drawn = [
    'BT /F2 16 Tf 56 770 Td',
    `(${escapeText(title)}) Tj`,
    '/F1 11 Tf 0 -12 Td',
    ...lines.flatMap((line) => ['0 -18 Td', `(${escapeText(line)}) Tj`]),
    'ET',
  ].join('\n');
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 6 0 R /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>',
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}${end}`, 'latin1');
};
