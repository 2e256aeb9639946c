import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Entrar } from '#islands/conta/Entrar.tsx';
import { Perfil } from '#islands/conta/Perfil.tsx';
import { Recuperar } from '#islands/conta/Recuperar.tsx';
import { Redefinir } from '#islands/conta/Redefinir.tsx';
import { CadastrarCnh, CorrigirCnh } from '#islands/habilitacoes/FormulariosDaCnh.tsx';
import { CadastrarVeiculo, CorrigirVeiculo } from '#islands/veiculos/FormulariosDoVeiculo.tsx';
import { entrarForm, recuperarForm, redefinirForm } from '#lib/conta/form.ts';
import { perfilForm } from '#lib/conta/perfilForm.ts';
import { type DrawnForm, drawnForm, emptyForm, type Form } from '#lib/form.ts';
import { cadastrarHabilitacaoForm, corrigirHabilitacaoForm } from '#lib/habilitacoes/form.ts';
import { cadastrarVeiculoForm, corrigirVeiculoForm } from '#lib/veiculos/form.ts';

const DESDE = '2026-11-20T12:00:00.000Z';
const chave = { Chave: 'chave-1', Tipo: 'chave', Nome: 'Celular', Desde: DESDE } as const;
type Island = (estado: DrawnForm) => ReactElement;

const ESPERA = { mensagens: [], intervaloMs: 1, sucesso: '', esperaMs: 1 };

/** Each form about a driver's rows with the island that draws it. */
const FORMS: [name: string, form: Form<string, unknown, never>, island: Island][] = [
  ['cadastrarVeiculo', cadastrarVeiculoForm, (estado) => <CadastrarVeiculo estado={estado} />],
  ['corrigirVeiculo', corrigirVeiculoForm, (estado) => <CorrigirVeiculo estado={estado} />],
  [
    'cadastrarHabilitacao',
    cadastrarHabilitacaoForm,
    (estado) => <CadastrarCnh estado={estado} {...ESPERA} />,
  ],
  ['corrigirHabilitacao', corrigirHabilitacaoForm, (estado) => <CorrigirCnh estado={estado} />],
  ['entrar', entrarForm, (estado) => <Entrar estado={estado} />],
  ['recuperar', recuperarForm, (estado) => <Recuperar estado={estado} />],
  ['redefinir', redefinirForm([chave]), (estado) => <Redefinir estado={estado} />],
  ['perfil', perfilForm, (estado) => <Perfil estado={estado} email="ana@example.com" cidades={[]} />],
];

it.each(FORMS)('the island of %s draws every field of its table', (_, form, island) => {
  const html = renderToString(island(drawnForm(form, emptyForm())));
  const missing = Object.keys(form.campos ?? {}).filter((field) => !html.includes(`name="${field}"`));
  expect(missing).toEqual([]);
});
