import { expect, it } from 'vitest';
import { ESPERA_ENTRAR_MS, LIMITES_CONTA } from '#lib/conta/rules.ts';
import { formatDate } from '#lib/dates.ts';
import {
  ATRASO_APOS_CADASTRO_MS,
  INTERVALO_DAS_MENSAGENS_MS,
  LIMITES_HABILITACAO,
  MENSAGENS_DO_CADASTRO,
  PRAZO_DA_BUSCA_HORAS,
  UF_DO_CADASTRO,
} from '#lib/habilitacoes/rules.ts';
import { reais } from '#lib/money.ts';
import { pontosPorValor } from '#lib/multas/rules.ts';
import { NOMES_DO_SEXO } from '#lib/peticoes/campos/identificacao.ts';
import { CAMPOS } from '#lib/peticoes/form.ts';
import { FASES, ROTULO_DA_FASE } from '#lib/recursos/rules.ts';
import { UF_PADRAO } from '#lib/referencia/estados.ts';
import {
  DURACAO_DO_PUSH_MS,
  INTERVALO_DO_PUSH_MS,
  LARGURA_DESKTOP_PX,
  LARGURA_GRANDE_PX,
  VERSAO_MOSTRADA,
} from '#lib/shell/rules.ts';

/** The table of specification 1, section 9, row by row. Values of style sheets are checked in a browser. */
it.each([
  ['sign-in e-mail max / password max', [LIMITES_CONTA.emailEntrar, LIMITES_CONTA.senhaMax], [150, 12]],
  [
    'sign-up Nome / Email / Senha max',
    [LIMITES_CONTA.nome, LIMITES_CONTA.emailCadastro, LIMITES_CONTA.senhaMax],
    [150, 250, 12],
  ],
  ['licence number max, Cpf max', [LIMITES_HABILITACAO.numeroCnh, LIMITES_HABILITACAO.cpf], [20, 11]],
  ['plate max of the wizard', CAMPOS.Placa.maxlength, 7],
  ['wizard numero and complemento max', [CAMPOS.numero.maxlength, CAMPOS.complemento.maxlength], [18, 18]],
  ['mobile-style login redirect delay', ESPERA_ENTRAR_MS, 1000],
  ['widths of the banner', [LARGURA_GRANDE_PX, LARGURA_DESKTOP_PX], [1300, 959]],
  ['loading messages', [MENSAGENS_DO_CADASTRO.length, INTERVALO_DAS_MENSAGENS_MS], [10, 2000]],
  ['success redirect delay', ATRASO_APOS_CADASTRO_MS, 2000],
  ['pending-search notice', PRAZO_DA_BUSCA_HORAS, 48],
  ['points thresholds', [8838, 8839, 13_016, 13_017, 19_523, 19_524].map(pontosPorValor), [3, 4, 4, 5, 5, 7]],
  [
    'phases of an appeal',
    [FASES, Object.values(ROTULO_DA_FASE)],
    [
      ['P', 'I', 'II'],
      ['Defesa Prévia', '1ª Instância', '2ª Instância'],
    ],
  ],
  ['wizard gender', Object.keys(NOMES_DO_SEXO).sort(), ['F', 'M']],
  ['push poll / display time', [INTERVALO_DO_PUSH_MS, DURACAO_DO_PUSH_MS], [60_000, 10_000]],
  [
    'currency / dates',
    [reais(123_456).replace(/\s/u, ' '), formatDate('2026-11-05')],
    ['R$ 1.234,56', '05/11/2026'],
  ],
  ['default state, and what registration sends for it', [UF_PADRAO, UF_DO_CADASTRO], ['RJ', 2]],
  ['version that is shown', VERSAO_MOSTRADA, '1.0.2'],
])('%s', (_, found, specified) => {
  expect(found).toEqual(specified);
});
