import { coluna } from '../coluna.ts';
import { data, hora, placa, texto } from '../tipos.ts';

/** Step 2: the vehicle and the ticket, as the notice prints them. */
export const MULTA = {
  Placa: coluna(placa('Placa', { falta: 'Informe a placa.' })),
  DataInfracao: coluna(data('Data da infração', { falta: 'Informe a data da infração.' })),
  HoraInfracao: coluna(hora('Hora', { falta: 'Informe a hora da infração.' })),
  AutoInfracao: coluna(
    texto('Auto de infração', {
      maxlength: 30,
      largura: 20,
      falta: 'Informe o número do auto de infração.',
      autocapitalize: 'characters',
    }),
  ),
  AutoRenainf: coluna(texto('Número Renainf (opcional)', { maxlength: 30, largura: 20 })),
  Enquadramento: coluna(
    texto('Enquadramento', {
      maxlength: 200,
      falta: 'Informe o enquadramento.',
      lista: 'infracoes',
      dica: 'O código impresso na notificação, como 745-50. Digite o código ou uma palavra e escolha.',
    }),
  ),
  TemplateId: coluna(
    texto('Modelo da petição', { maxlength: 60, como: 'selecao', vazio: 'O do código do enquadramento' }),
  ),
  Local: coluna(texto('Local da infração', { maxlength: 200, falta: 'Informe o local da infração.' })),
  OrgaoEmissor: coluna(
    texto('Órgão emissor', {
      maxlength: 120,
      falta: 'Informe o órgão que multou.',
      dica: 'Quem multou, como DETRAN-RJ, PRF ou a prefeitura.',
    }),
  ),
  marcaModelo: texto('Marca e modelo (opcional)', { maxlength: 60, largura: 20 }),
  renavam: texto('Renavam (opcional)', { maxlength: 15, largura: 20, inputmode: 'numeric' }),
};
