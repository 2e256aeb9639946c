import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { QualCarta } from '#islands/guardadas/QualCarta.tsx';
import type { UmaCarta } from '#lib/guardadas/lida.ts';

it('a file with two notices asks which, and each button sends what was read from its own', () => {
  const carta = (valor: string): UmaCarta => ({
    tipo: 'autuacao',
    lidos: [{ campo: 'AutoInfracao', valor, pagina: 1, linha: 1, trecho: valor }],
  });
  const cartas = [carta('K48213957'), carta('C90017742')];
  const html = renderToStaticMarkup(createElement(QualCarta, { cartas, aoEscolher: () => undefined }));
  expect(html).toContain('Este arquivo tem 2 notificações. Qual delas?');
  for (const auto of ['K48213957', 'C90017742'])
    expect(html).toMatch(new RegExp(`${auto}[^>]*name="Lida">Auto ${auto}<`));
});
