function words(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}

export const firstNamesWomen = words(`
  Abigail Aaliyah Adriana Aisha Alejandra Alice Amara Andrea Angela Anika Beatriz Bianca Brianna Camila Carmen Caroline
  Chloe Christina Claire Danielle Deborah Denise Diana Elena Elise Emily Erin Esther Fatima Gabriela Grace Hannah Helen
  Imani Ingrid Irene Isabel Jasmine Joanna Julia Keisha Kiara Kristen Latoya Laura Leilani Lin Lucia Mariah Maya Mei
  Melissa Monique Naomi Natalie Nicole Nora Olivia Paige Patricia Priya Rachel Renee Rosa Ruth Samantha Sofia Tamara
  Teresa Valerie Vanessa Victoria Yolanda Yuki Zoe`)

export const firstNamesMen = words(`
  Aaron Ahmed Alan Alejandro Andre Anthony Antonio Benjamin Brandon Brian Caleb Carlos Charles Christopher Curtis Dakota
  Daniel Darius David Derek Diego Dmitri Dominic Edward Elijah Emmanuel Eric Ethan Felix Francis Gabriel George Grant
  Hector Henry Hiroshi Ian Isaac Ismael Jamal James Javier Jerome Joel Jonathan Jorge Joseph Joshua Julian Kenji Kevin
  Kwame Lamar Leon Liam Logan Louis Luis Malcolm Marcus Mateo Matthew Micah Miguel Nathan Nikolai Noah Omar Oscar Owen
  Patrick Paul Peter Rafael Raj Raymond Ricardo Robert Samuel Sean Silas Terrence Thomas Tyrone Victor Vincent Wei
  Wesley William Xavier Zachary`)

export const middleNames = words(`
  Ann Avery Blake Cole Dale Dean Drew Elaine Faith Gail Hope Jade James Jay Jean Jo Joy Jude Kai Kay Lane Lee Louise Lynn
  Mae Marie Mark Michael Neil Noel Paul Quinn Rae Ray Reese Rose Ross Roy Ruth Scott Sky Sue Tate Todd Wayne Wren`)

export const lastNames = words(`
  Abbott Abebe Acosta Adams Aguilar Ahmed Albright Alvarez Anderson Arroyo Avila Bailey Baker Banks Barrett Bauer Becker
  Begay Bell Bennett Bishop Blake Booker Bowman Boyd Bradley Brennan Brooks Bryant Burke Byrne Cabrera Caldwell Campos
  Cardenas Carter Castillo Chambers Chan Chavez Chen Cho Clark Clayton Coleman Conrad Cooper Cordova Crawford Cruz
  Cummings Dalton Daniels Davenport Delgado Dennison Diaz Dixon Donovan Douglas Doyle Duncan Eaton Edwards Ellison
  Escobar Espinoza Evans Fairbanks Farrell Ferguson Fields Finch Fischer Flores Foster Franklin Fuentes Gallagher Garcia
  Garrison Gibbs Gonzalez Graham Granger Greene Griffin Guerrero Gupta Hale Hamilton Hansen Harper Harrison Hawkins
  Hayes Hernandez Herrera Hess Hicks Hoffman Holloway Houston Huang Hudson Hughes Hussain Ibarra Ingram Jackson Jacobs
  Jenkins Johansen Johnson Jordan Kahale Kaplan Keller Kelly Khan Kim Klein Kowalski Lambert Landry Larsen Lee Lewis
  Lindqvist Locklear Lopez Lowe Lozano Mack Maldonado Marquez Marsh Martinez Mason McBride McKenna Medina Mendez Mercer
  Meyer Miles Miller Montoya Moore Morales Moreno Murphy Nakamura Navarro Nelson Nguyen Nichols Nieves Norris Novak
  Oakley Obi Ochoa O'Brien O'Connor Okafor Olsen Ortega Ortiz Osborne Owens Padilla Park Parker Patel Patterson Payne
  Pearson Pena Perez Perry Peterson Pham Phillips Pierce Porter Powell Pruitt Quinn Quintero Ramirez Ramos Randolph
  Reed Reyes Rhodes Richardson Rios Rivera Robinson Rodriguez Romero Rosario Ross Rowe Ruiz Russo Ryan Salazar Sanders
  Santiago Sato Schmidt Schultz Serrano Shaw Shepherd Silva Simmons Singh Sloan Soto Spencer Stanton Stevens Stone
  Suarez Sullivan Swanson Tanaka Tate Taylor Thornton Torres Tran Tucker Turner Underwood Valdez Vance Vargas Vasquez
  Vaughn Velez Villanueva Wagner Walker Wallace Walsh Ward Washington Watson Weaver Webb Weiss Wheeler Whitehorse
  Whitfield Williams Winters Wolfe Wong Woodard Wright Yazzie Yoder Young Zamora Zhang Ziegler Zimmerman`)

/** From the most to the least common, with their weight. Civilians are GS. */
export const payGrades: readonly (readonly [grade: string, weight: number])[] = [
  ['E4', 22],
  ['E5', 18],
  ['E3', 14],
  ['E6', 12],
  ['E7', 8],
  ['E2', 7],
  ['O3', 5],
  ['O2', 4],
  ['O1', 3],
  ['O4', 3],
  ['W2', 2],
  ['E8', 2],
  ['O5', 1],
  ['E9', 1],
]
